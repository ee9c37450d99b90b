export { acceptCandidates } from "./accept.ts";
export { BaselineTemplate, baselinePath, DEFAULT_TEMPLATE, UpdateMode } from "./baseline-path.ts";
