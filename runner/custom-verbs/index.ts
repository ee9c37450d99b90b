export { ElementLocator } from "../steps/parts/locator-argument.ts";
export { checkVerb } from "./check-verb.ts";
export { type CustomVerb, defineVerb, isCustomVerb, type VerbDefinition } from "./define-verb.ts";
export { type FailureFacts, StepFailed, type VerbContext } from "./verb-context.ts";
