export { acceptCandidates } from "./accept.ts";
export { BaselineTemplate, baselinePath, DEFAULT_TEMPLATE } from "./baseline-path.ts";
export { UpdateMode } from "./update-mode.ts";
