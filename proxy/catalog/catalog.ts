import { canonicalUri } from "../../contracts/offer-names.ts";
import type { Offer, OfferKind, ServerOffers } from "../../mcp/offer.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { splice } from "../../mcp/splice.ts";
import { canonicalName, portableName } from "../relay/tool-names.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { NameStyle } from "./names.ts";

/** An offer of a connected app with its names. */
export interface CatalogEntry {
  readonly appId: string;
  /** The instance of the app. */
  readonly instance: string;
  readonly offer: Offer;
  readonly upstream: Upstream;
  readonly names: Readonly<Record<NameStyle, string>>;
  /** The canonical name, which always resolves. */
  readonly alias: string;
}

/** All offers of one kind. */
export interface Listing {
  /** Entries in order of their canonical names. */
  readonly entries: readonly CatalogEntry[];
  /** Looks up any form of a name; names are never parsed. */
  resolve(name: string): CatalogEntry | undefined;
  /** Renders the entries as list elements in order of name; definitions are copied as bytes. */
  render(view: CatalogView): Buffer;
}

/** The lists as an agent sees them. */
export interface CatalogView {
  readonly style: NameStyle;
  readonly era: Era;
  /** Whether it records what people do, and is therefore offered the tools for it. */
  readonly isRecorder: boolean;
  /** The agent's capabilities as text; undefined without a session. */
  readonly declares?: string;
}

/** An immutable snapshot of all offers; a new one is made when apps come and go. */
export type Catalog = Readonly<Record<OfferKind, Listing>>;

export interface CatalogApp {
  readonly appId: string;
  readonly instance: string;
  readonly offers: ServerOffers;
  readonly upstream: Upstream;
}

/** @param reserved names that tools of apps must not use */
export function buildCatalog(apps: readonly CatalogApp[], reserved: ReadonlySet<string>): Catalog {
  const named = (kind: "tools" | "prompts", taken: ReadonlySet<string>) => list(nameByApp(claimsOf(apps, kind), taken));
  const located = (kind: "resources" | "templates") => list(nameByUri(claimsOf(apps, kind)));
  return {
    tools: named("tools", reserved),
    prompts: named("prompts", new Set()),
    resources: located("resources"),
    templates: located("templates"),
  };
}

type Claim = Omit<CatalogEntry, "names" | "alias">;

const claimsOf = (apps: readonly CatalogApp[], kind: OfferKind): readonly Claim[] =>
  apps.flatMap(({ appId, instance, offers, upstream }) => offers[kind].map((offer) => ({ appId, instance, offer, upstream })));

function list(entries: readonly CatalogEntry[]): Listing {
  const table = new Map<string, CatalogEntry>();
  const forms = [
    ({ alias }: CatalogEntry) => alias,
    ...(["portable", "bare"] as const).map(
      (style) =>
        ({ names }: CatalogEntry) =>
          names[style],
    ),
  ];
  for (const form of forms) for (const entry of entries) if (!table.has(form(entry))) table.set(form(entry), entry);
  const rendered = new Map<string, Buffer>();
  return {
    entries,
    resolve: (name) => table.get(name),
    render({ style, era, isRecorder }) {
      const key = `${style} ${era} ${isRecorder}`;
      const shown = isRecorder ? entries : entries.filter(({ offer }) => !offer.forRecorders);
      const bytes = rendered.get(key) ?? renderEntries(shown, style, era);
      rendered.set(key, bytes);
      return bytes;
    },
  };
}

function nameByApp(claims: readonly Claim[], reserved: ReadonlySet<string>): readonly CatalogEntry[] {
  const taken = new Set(reserved);
  const uses = countNames(claims);
  return claims
    .map((claim) => ({ ...claim, alias: canonicalName(claim.appId, claim.offer.name) }))
    .toSorted((a, b) => compare(a.alias, b.alias))
    .map((claim) => {
      const { name } = claim.offer;
      const portable = portableName(claim.appId, name, (candidate) => taken.has(candidate));
      taken.add(portable);
      const isUnambiguous = uses.get(name) === 1 && !reserved.has(name);
      return { ...claim, names: { colon: claim.alias, portable, bare: isUnambiguous ? name : portable } };
    });
}

/** A URI is kept as written, because tool results link to it; a URI of two upstreams is replaced by canonical URIs. */
function nameByUri(claims: readonly Claim[]): readonly CatalogEntry[] {
  const uses = countNames(claims);
  return claims
    .map((claim) => {
      const { name } = claim.offer;
      const alias = canonicalUri(claim.appId, name);
      const shown = uses.get(name) === 1 ? name : alias;
      return { ...claim, alias, names: { colon: shown, portable: shown, bare: shown } };
    })
    .toSorted((a, b) => compare(a.alias, b.alias));
}

function countNames(claims: readonly Claim[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { offer } of claims) uses.set(offer.name, (uses.get(offer.name) ?? 0) + 1);
  return uses;
}

const COMMA = Buffer.from(",");

function renderEntries(entries: readonly CatalogEntry[], style: NameStyle, era: Era): Buffer {
  const elements = entries
    .toSorted((a, b) => compare(a.names[style], b.names[style]))
    .map(({ offer, names }) => {
      const { definition, nameAt } = (era === "session" ? offer.inSessions : undefined) ?? offer;
      return splice(definition, [{ at: nameAt, by: JSON.stringify(names[style]) }]);
    });
  // Concatenated once: fifty apps have megabytes of definitions.
  return Buffer.concat(elements.flatMap((element, index) => (index === 0 ? element : [COMMA, ...element])));
}

/** Orders by code unit, the same in every locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
