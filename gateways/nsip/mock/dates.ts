/** The API writes dates in three ways; `born` is YYYY-MM-DD. */
const partsOf = (date: string): [year: string, month: string, day: string] => date.split("-") as [string, string, string];

/** `2/13/2024`, as on an animal's page. */
export function shortDate(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${Number(month)}/${Number(day)}/${year}`;
}

/** `09/23/2025`, as the last update, and as old lists of progeny. */
export function paddedDate(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${month}/${day}/${year}`;
}

/** `2025-02-16T00:00:00`, as in lists of progeny. */
export const dateAndTime = (date: string): string => `${date}T00:00:00`;
