import type { NamedUpstream } from "../../language/define-verb.ts";

/** The files of an option with one file or a list. */
export function namedFiles(written: unknown, option: string): readonly NamedUpstream[] {
  if (typeof written === "string") return [{ path: [option], name: written }];
  const all: readonly unknown[] = Array.isArray(written) ? written : [];
  return all.flatMap((name, index) => (typeof name === "string" ? [{ path: [option, String(index)], name }] : []));
}
