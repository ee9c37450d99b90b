export { type Project, readProject, touchedBy } from "./impact.ts";
