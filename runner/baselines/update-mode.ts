import { z } from "zod";

/**
 * What a run may do to accepted pictures and texts. `none` writes nothing, a missing one fails (the default under CI); `missing` writes
 * what is not there and still fails softly, so that nobody accepts unseen (the default elsewhere); `changed` and `all` write and pass.
 */
export const UpdateMode = z.enum(["none", "missing", "changed", "all"]);
export type UpdateMode = z.infer<typeof UpdateMode>;
