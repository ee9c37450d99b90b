export { ElementLocator } from "../steps/parts/arguments.ts";
export { type CustomVerb, checkVerb, defineVerb, isCustomVerb, type VerbDefinition } from "./define-verb.ts";
export { type FailureFacts, StepFailed, type VerbContext } from "./verb-context.ts";
