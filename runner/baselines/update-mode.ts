import { z } from "zod";

/**
 * How a run updates accepted pictures and texts. `none` writes nothing, and a missing one fails (default under CI). `missing` writes
 * missing ones and fails softly, so that a person reviews them (default elsewhere). `changed` and `all` write and pass.
 */
export const UpdateMode = z.enum(["none", "missing", "changed", "all"]);
export type UpdateMode = z.infer<typeof UpdateMode>;
