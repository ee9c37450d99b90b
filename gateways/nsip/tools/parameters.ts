import { z } from "zod";
import { TRAITS } from "../client/read/traits.ts";
import { LpnId } from "../model.ts";

/** A ewe, and a ram of another flock. */
export const EXAMPLE = "6401492020FLE249";
export const EXAMPLE_RAM = "6402382024NCS310";

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

const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .meta({ description: `${what}, as YYYY-MM-DD`, examples: ["2020-01-01"] });

export const born_after = date("earliest date of birth");
export const born_before = date("latest date of birth");

/** Nobody was born after one day and before an earlier one. */
export const contradictingDates = (asked: { born_after?: string | undefined; born_before?: string | undefined }) =>
  asked.born_after !== undefined && asked.born_before !== undefined && asked.born_after > asked.born_before
    ? { parameter: "born_before", message: "a date that is not before born_after" }
    : undefined;

export const status = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: "as nsip_get_statuses has it", examples: ["CURRENT"] });

export const flock_id = z
  .string()
  .min(1)
  .max(20)
  .meta({ description: "code of a flock: breed(3) flock(3), as an LPN begins", examples: ["640149"] });

/** All tools only read from a service that others change. */
export const reading = (title: string) => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
});
