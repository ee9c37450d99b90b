export { acceptCandidates } from "./accept.ts";
export { DEFAULT_TEMPLATE } from "./baseline-path.ts";
export { UpdateMode } from "./update-mode.ts";
