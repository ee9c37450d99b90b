export { acceptCandidates, readCandidate } from "./accept.ts";
export { BaselineTemplate, baselinePath, DEFAULT_TEMPLATE, UpdateMode } from "./baseline-path.ts";
export { changedViews } from "./crop.ts";
