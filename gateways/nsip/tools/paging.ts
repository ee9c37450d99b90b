import { z } from "zod";

/** The requested rows of a list, by the number of the first one. */
interface Asked {
  readonly page: number;
  readonly page_size: number;
  readonly cursor?: string | undefined;
}

export const page = z.int().min(0).max(100_000).default(0).describe("from 0");

/** @param usual the default size, small enough for a page without summary */
export const pageSize = (usual: number) => z.int().min(1).max(100).default(usual).describe("rows at once; many are summarised");

export const cursor = z
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
