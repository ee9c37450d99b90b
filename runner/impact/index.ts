export { type Project, readProject, type Touch, touchedBy } from "./impact.ts";
