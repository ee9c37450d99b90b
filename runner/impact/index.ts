export { type Project, type Touch, touchedBy } from "./impact.ts";
export { readProject } from "./project.ts";
