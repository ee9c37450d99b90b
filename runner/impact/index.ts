export { type Project, touchedBy } from "./impact.ts";
export { readProject } from "./project.ts";
