export { type Rewriting, rewritingsOf } from "./accept-locators.ts";
export { foundAgain } from "./heal.ts";
