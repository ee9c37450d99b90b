import { RecordCheck } from "./record-check.ts";
import { RecordInput } from "./record-input.ts";

/** Capability in `experimental` of clients that record what a person does. */
export const RECORDER_CAPABILITY = "amcp/recorder";

/** Names of the tools that only clients with that capability are offered; every client may call them. */
export const recorderTools: ReadonlySet<string> = new Set([RecordInput.name, RecordCheck.name]);
