import { z } from "zod";
import { TRAITS } from "../client/read/traits.ts";
import { LpnId } from "../model.ts";

const EXAMPLE = "6401492020FLE249";

export const lpn_id = LpnId.meta({
  description: "LPN ID, such as 6401492020FLE249: breed(3) flock(3) year(4) tag(6)",
  examples: [EXAMPLE],
});

export const search_string = LpnId.meta({
  description: "LPN ID or registration number, such as 6401492020FLE249",
  examples: [EXAMPLE],
});

export const breed_id = z
  .int()
  .min(1)
  .max(99_999)
  .meta({ description: "Id of a breed, as nsip_list_breeds has it; Katahdin is 640", examples: [640] });

export const page = z.int().min(0).max(100_000).default(0).describe("counted from 0");

export const pageSize = (usual: number) => z.int().min(1).max(100).default(usual).describe("how many at once");

export const trait = z.enum(TRAITS);

export const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .meta({ description: `${what}, as YYYY-MM-DD`, examples: ["2020-01-01"] });

/** All tools only read from a service that others change. */
export const reading = (title: string) => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
});
