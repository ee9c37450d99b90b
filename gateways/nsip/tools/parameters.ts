import { z } from "zod";
import { TRAITS } from "../client/read/traits.ts";
import { LpnId } from "../model/model.ts";

export const lpn_id = LpnId.describe("LPN ID, such as 6401492020FLE249: breed(3) flock(3) year(4) tag(6)");

export const search_string = LpnId.describe("LPN ID or registration number, such as 6401492020FLE249");

export const breed_id = z.int().min(1).max(99_999).describe("Id of a breed, as nsip_list_breeds has it");

export const trait = z.enum(TRAITS);

/** Whether a day exists; `Date` reads February 31 as March. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
};

const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .refine(isDay, "a day of the calendar, as YYYY-MM-DD")
    .describe(`${what}, as YYYY-MM-DD`);

export const born_after = date("earliest date of birth");
export const born_before = date("latest date of birth");

/** The range of births must not be empty. */
export const contradictingDates = (asked: { born_after?: string | undefined; born_before?: string | undefined }) =>
  asked.born_after !== undefined && asked.born_before !== undefined && asked.born_after > asked.born_before
    ? { parameter: "born_before", message: "a date that is not before born_after" }
    : undefined;

export const status = z.string().min(1).max(40).describe("as nsip_get_statuses has it");

export const flock_id = z.string().min(1).max(20).describe("code of a flock, such as 640149: breed(3) flock(3), as an LPN begins");

/** All tools are read-only, and their data change. */
export const reading = (title: string) => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
});
