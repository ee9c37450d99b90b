import { splice } from "../relay/splice.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { UpstreamTool } from "../upstream/upstream-tool.ts";
import { canonicalName, type NameStyle, portableName } from "./names.ts";

/** A tool of a connected app with the names under which it can be called. */
export interface CatalogEntry {
  readonly appId: string;
  readonly tool: UpstreamTool;
  readonly upstream: Upstream;
  readonly names: Readonly<Record<NameStyle, string>>;
}

/** All tools of a moment. It never changes; a new one is made when apps come and go. */
export interface Catalog {
  /** In order of their canonical names. */
  readonly entries: readonly CatalogEntry[];
  /** By any form of its name, looked up and never taken apart. */
  resolve(name: string): CatalogEntry | undefined;
  /** The entries as the elements of a `tools/list` result, definitions copied as bytes. Sorted by name. */
  render(style: NameStyle): Buffer;
}

/** An app that can be called. */
export interface CatalogApp {
  readonly appId: string;
  readonly tools: readonly UpstreamTool[];
  readonly upstream: Upstream;
}

/** @param reserved names that are not for apps */
export function buildCatalog(apps: readonly CatalogApp[], reserved: ReadonlySet<string>): Catalog {
  const entries = nameEntries(apps, reserved);
  const table = new Map<string, CatalogEntry>();
  for (const style of ["colon", "portable", "bare"] as const)
    for (const entry of entries) if (!table.has(entry.names[style])) table.set(entry.names[style], entry);
  const rendered = new Map<NameStyle, Buffer>();
  return {
    entries,
    resolve: (name) => table.get(name),
    render(style) {
      const bytes = rendered.get(style) ?? renderEntries(entries, style);
      rendered.set(style, bytes);
      return bytes;
    },
  };
}

function nameEntries(apps: readonly CatalogApp[], reserved: ReadonlySet<string>): readonly CatalogEntry[] {
  const taken = new Set(reserved);
  const uses = countNames(apps);
  const tools = apps.flatMap(({ tools: own, ...app }) => own.map((tool) => ({ ...app, tool, colon: canonicalName(app.appId, tool.name) })));
  return tools
    .toSorted((a, b) => compare(a.colon, b.colon))
    .map(({ colon, ...entry }) => {
      const { name } = entry.tool;
      const portable = portableName(entry.appId, name, (candidate) => taken.has(candidate));
      taken.add(portable);
      const isUnambiguous = uses.get(name) === 1 && !reserved.has(name);
      return { ...entry, names: { colon, portable, bare: isUnambiguous ? name : portable } };
    });
}

function countNames(apps: readonly CatalogApp[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { name } of apps.flatMap(({ tools }) => tools)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

function renderEntries(entries: readonly CatalogEntry[], style: NameStyle): Buffer {
  const elements = entries
    .toSorted((a, b) => compare(a.names[style], b.names[style]))
    .map(({ tool, names }) => Buffer.concat(splice(tool.definition, [{ at: tool.nameAt, by: JSON.stringify(names[style]) }])));
  return Buffer.concat(elements.flatMap((element, index) => (index === 0 ? [element] : [Buffer.from(","), element])));
}

/** By code unit, the same in every locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
