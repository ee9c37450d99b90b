import { z } from "zod";

export const cursor = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .describe("next of the last answer, for the rows after its last one");

/** How the rows after the last one are asked for. */
export const Next = z.string().nullable().describe("pass it as cursor for the next rows; null at the end");

/** The rows of a list that a cursor and a limit name. */
export function pageOf<Row>(rows: readonly Row[], { cursor: from = "0", limit }: { cursor?: string | undefined; limit: number }) {
  const first = Number(from);
  const end = first + limit;
  return { rows: rows.slice(first, end), next: end < rows.length ? String(end) : null };
}
