export { foundAgain } from "../healing/heal.ts";
export { type Rewriting, rewritingsOf } from "./accept-locators.ts";
export { formatScenario } from "./format-scenario.ts";
