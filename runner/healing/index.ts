export { type ChangedLocator, rewriteLocators } from "./rewrite-locators.ts";
