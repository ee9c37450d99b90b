import { z } from "zod";
import { LpnId, TRAITS } from "../model/model.ts";

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

export const statusParameter = z.string().min(1).max(40).describe("as nsip_get_statuses has it");

export const flock_id = z.string().min(1).max(20).describe("code of a flock, such as 640149: breed(3) flock(3), as an LPN begins");

/** The requested rows of a list, by the number of the first one. */
interface Asked {
  readonly page: number;
  readonly page_size: number;
  readonly cursor?: string | undefined;
}

export const page = z.int().min(0).max(100_000).default(0).describe("from 0");

/** @param usual the default size, small enough for a page without summary */
export const pageSize = (usual: number) => z.int().min(1).max(100).default(usual).describe("rows at once; many are summarised");

export const listCursor = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .describe("NextCursor of the last answer, to go on behind its last row; instead of page");

/** The paging fields of an answer. */
export const NextCursor = z.string().nullable().describe("pass it as cursor for the next rows; null at the end");

/** The start is given by one of the two only. */
export const contradictingPages = ({ page, cursor }: Asked) =>
  page > 0 && cursor !== undefined ? { parameter: "cursor", message: "either page or cursor" } : undefined;

const firstRow = ({ page, page_size, cursor }: Asked): number => (cursor === undefined ? page * page_size : Number(cursor));

/** The API's page with the first row. */
export const pageWith = (asked: Asked): number => Math.floor(firstRow(asked) / asked.page_size);

/** The rows of the page from the first one on. */
export function rowsFrom<Row>(
  rows: readonly Row[],
  total: number,
  asked: Asked,
): { readonly rows: Row[]; readonly NextCursor: string | null } {
  const end = (pageWith(asked) + 1) * asked.page_size;
  const left = rows.slice(firstRow(asked) % asked.page_size);
  return { rows: left, NextCursor: left.length > 0 && end < total ? String(end) : null };
}

/** The next cursor of a summary that keeps only the first rows. */
export const continuedAfter =
  (asked: Asked) =>
  (kept: number): { readonly NextCursor: string } => ({ NextCursor: String(firstRow(asked) + kept) });
