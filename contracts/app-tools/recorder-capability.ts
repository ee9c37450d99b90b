/** Capability in `experimental` of clients that record what a person does; only they are offered RecordInput. */
export const RECORDER_CAPABILITY = "amcp/recorder";
