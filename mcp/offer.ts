import type { Message } from "./envelope.ts";
import { type HeaderParameters, headerParametersOf } from "./header-parameters.ts";
import { arrayElements, type ByteSpan, locate, textAt } from "./json/scan.ts";
import { mendDefinition, type OfferKind } from "./offer-faults.ts";

/** The lists of an MCP server: method, key of the list in the answer, key of an element's name. */
export const offerKinds = {
  tools: { method: "tools/list", list: "tools", key: "name", noun: "tools", one: "tool" },
  prompts: { method: "prompts/list", list: "prompts", key: "name", noun: "prompts", one: "prompt" },
  resources: { method: "resources/list", list: "resources", key: "uri", noun: "resources", one: "resource" },
  templates: { method: "resources/templates/list", list: "resourceTemplates", key: "uriTemplate", noun: "templates", one: "template" },
} as const satisfies Readonly<Record<OfferKind, object>>;

export type { OfferKind } from "./offer-faults.ts";

const listChanges: ReadonlySet<string> = new Set(["tools", "prompts", "resources"].map((what) => `notifications/${what}/list_changed`));

/** Whether a notification says that a list has changed. */
export const isListChange = ({ method = "" }: Pick<Message, "method">): boolean => listChanges.has(method);

/** Key in `_meta` of a tool that only recorders are offered. */
const RECORDER = "amcp/recorder";

/** Fields that are located in an answer and in each element. */
const wantedOf = (kind: OfferKind) => {
  const { list, key } = offerKinds[kind];
  return { page: { result: { [list]: {}, nextCursor: {} } }, element: { [key]: {}, description: {}, _meta: { [RECORDER]: {} } } };
};

const wanted = {
  tools: wantedOf("tools"),
  prompts: wantedOf("prompts"),
  resources: wantedOf("resources"),
  templates: wantedOf("templates"),
};

/** The bytes of a definition. */
export interface Definition {
  readonly definition: Buffer;
  /** The span of the name in `definition`, with its quotes. */
  readonly nameAt: ByteSpan;
}

/** A listed tool, prompt, resource or resource template. The definition keeps the bytes of its upstream, unless it had to be mended. */
export interface Offer extends Definition {
  /** The URI of a resource, the pattern of a template. */
  readonly name: string;
  readonly description: string | undefined;
  /** The definition for clients with sessions, where MCP 2026-07-28 allows more. */
  readonly inSessions: Definition | undefined;
  /** Whether only clients that record are offered it; others can call it. */
  readonly forRecorders: boolean;
  /** Of a tool; empty for other kinds. */
  readonly headerParameters: HeaderParameters;
}

/** All lists of one upstream, up to the limits. */
export interface ServerOffers extends Readonly<Record<OfferKind, readonly Offer[]>> {
  /** The notice that lists were truncated; absent if they are complete. */
  readonly limited?: string;
  /** Definitions and lists that do not fit the protocol; absent if all fit. */
  readonly faults?: readonly OfferFault[];
}

/** A definition or list that does not fit the protocol, and what became of it. */
export interface OfferFault {
  /** Such as `tool`; `list` for the whole of one. */
  readonly kind: string;
  /** The method of a list; the position of an element without a name. */
  readonly name: string;
  readonly state: "mended" | "left out";
  readonly reason: string;
}

export const noOffers: ServerOffers = { tools: [], prompts: [], resources: [], templates: [] };

/** Default limits of the lists of one upstream: entries of each kind, bytes of all lists, pages of one. */
export const LIST_LIMITS = { entries: 5000, bytes: 16 * 1024 * 1024, pages: 100 };

/** A page of a list, up to the limits. */
export interface OffersPage {
  /** The bytes of each element, for `readOffer`. */
  readonly elements: readonly Buffer[];
  readonly faults: readonly OfferFault[];
  readonly nextCursor: string | undefined;
  /** Whether elements of the page were omitted. */
  readonly isCut: boolean;
}

/**
 * Returns the elements of a list answer and the next cursor. A page without a list is empty, and has a fault.
 *
 * @param most the number of elements that are read
 */
export function readOffersPage({ bytes }: Pick<Message, "bytes">, kind: OfferKind, most = Number.POSITIVE_INFINITY): OffersPage {
  const { method, list: name } = offerKinds[kind];
  const found = locate(bytes, wanted[kind].page);
  const list = found?.get(`result.${name}`);
  if (list === undefined || bytes[list.start] !== OPEN_ARRAY) {
    const reason = list === undefined ? `the answer has no "${name}"` : `"${name}" is not a list`;
    return { elements: [], faults: [{ kind: "list", name: method, state: "left out", reason }], nextCursor: undefined, isCut: false };
  }
  // One more than the limit shows whether there are more.
  const elements = arrayElements(bytes, list, most + 1);
  const served = elements.slice(0, most);
  const [from, to] = [served[0]?.start ?? list.start, served.at(-1)?.end ?? list.start];
  // It lives as long as the app is connected, so it must not retain the buffer of the whole answer.
  const kept = Buffer.from(bytes.subarray(from, to));
  const cursor = readCursor(bytes, found?.get("result.nextCursor"), method);
  return {
    elements: served.map(({ start, end }) => kept.subarray(start - from, end - from)),
    faults: cursor.faults,
    nextCursor: cursor.text,
    isCut: elements.length > most,
  };
}

const OPEN_ARRAY = 0x5b;

function readCursor(bytes: Buffer, at: ByteSpan | undefined, method: string): { text?: string | undefined; faults: readonly OfferFault[] } {
  const text = at && textAt(bytes, at);
  // Some servers write null on the last page.
  if (at === undefined || text !== undefined || bytes.toString("utf8", at.start, at.end) === "null") return { text, faults: [] };
  return { faults: [{ kind: "list", name: method, state: "left out", reason: "nextCursor is not a text, so later pages are not read" }] };
}

/**
 * Reads an element of a list. One that no client could use is left out, another that does not fit the protocol is mended.
 *
 * @param index in its page, from 0
 */
export function readOffer(element: Buffer, kind: OfferKind, index = 0): { readonly offer?: Offer; readonly fault?: OfferFault } {
  const { key: field, one } = offerKinds[kind];
  const { name } = definitionOf(element, kind);
  if (name === undefined || name === "")
    return { fault: { kind: one, name: `number ${index + 1}`, state: "left out", reason: `it is not an object with one text "${field}"` } };
  const own = { kind: one, name };
  const mended = mendDefinition(element, kind, { field, text: name });
  if (typeof mended === "string") return { fault: { ...own, state: "left out", reason: mended } };
  const { nameAt, description, forRecorders } = definitionOf(mended.definition, kind);
  if (nameAt === undefined) return { fault: { ...own, state: "left out", reason: "a field of it is there twice" } };
  const { definition, inSessions, changes } = mended;
  const offer = {
    name,
    description,
    definition,
    nameAt,
    forRecorders,
    inSessions: inSessions && { definition: inSessions, nameAt: definitionOf(inSessions, kind).nameAt ?? nameAt },
    headerParameters: kind === "tools" ? headerParametersOf(definition) : [],
  };
  return changes.length === 0 ? { offer } : { offer, fault: { ...own, state: "mended", reason: changes.join("; ") } };
}

/** Returns the name of a listed tool, and the parameters that it wants in headers. */
export const declaredHeaders = (element: Buffer): { readonly name: string | undefined; readonly headerParameters: HeaderParameters } => ({
  name: definitionOf(element, "tools").name,
  headerParameters: headerParametersOf(element),
});

function definitionOf(definition: Buffer, kind: OfferKind) {
  const found = locate(definition, wanted[kind].element);
  const textOf = (key: string) => {
    const at = found?.get(key);
    return at && textAt(definition, at);
  };
  const { key } = offerKinds[kind];
  const forRecorders = found?.has(`_meta.${RECORDER}`) === true;
  return { name: textOf(key), nameAt: found?.get(key), description: textOf("description"), forRecorders };
}
