/** `2/13/2024`, `09/23/2025`, `2025-02-16T00:00:00` and `2025-02-16` as YYYY-MM-DD; null for anything else. */
export function isoDateIn(text: string | null): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(text ?? "");
  if (iso !== null) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? "");
  return american === null ? null : `${american[3]}-${american[1]?.padStart(2, "0")}-${american[2]?.padStart(2, "0")}`;
}
