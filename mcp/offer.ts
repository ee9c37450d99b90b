import type { Message } from "./envelope.ts";
import { type HeaderParameters, headerParametersOf } from "./header-parameters.ts";
import { elementsOf, locate, type Span, textAt } from "./json/scan.ts";

/** The lists of an MCP server: method, key of the list in the answer, key of an element's name. */
export const offerKinds = {
  tools: { method: "tools/list", list: "tools", key: "name", noun: "tools" },
  prompts: { method: "prompts/list", list: "prompts", key: "name", noun: "prompts" },
  resources: { method: "resources/list", list: "resources", key: "uri", noun: "resources" },
  templates: { method: "resources/templates/list", list: "resourceTemplates", key: "uriTemplate", noun: "templates" },
} as const;

export type OfferKind = keyof typeof offerKinds;

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

/** A listed tool, prompt, resource or resource template. The definition keeps the bytes of its upstream. */
export interface Offer {
  /** The URI of a resource, the pattern of a template. */
  readonly name: string;
  readonly description: string | undefined;
  readonly definition: Buffer;
  /** The span of the name in `definition`, with its quotes. */
  readonly nameAt: Span;
  /** Whether only clients that record are offered it; others can call it. */
  readonly forRecorders: boolean;
  /** Of a tool; empty for other kinds. */
  readonly headerParameters: HeaderParameters;
}

/** All lists of one upstream, up to `LIST_LIMITS`. */
export interface Offers extends Readonly<Record<OfferKind, readonly Offer[]>> {
  /** The notice that lists were truncated; absent if they are complete. */
  readonly limited?: string;
}

export const noOffers: Offers = { tools: [], prompts: [], resources: [], templates: [] };

/** Limits of the lists of one upstream: elements of each kind, and bytes of all lists. */
export const LIST_LIMITS = { elements: 5000, bytes: 16 * 1024 * 1024 };

/** A page of a list, up to `LIST_LIMITS`. */
export interface OffersPage {
  readonly offers: readonly Offer[];
  readonly nextCursor: string | undefined;
  /** Whether elements of the page were omitted. */
  readonly isCut: boolean;
}

/**
 * Returns the elements of a list answer and the next cursor; undefined without a list. Entries without a name are omitted.
 *
 * @param most the number of elements that are read
 */
export function readOffersPage({ bytes }: Pick<Message, "bytes">, kind: OfferKind, most = LIST_LIMITS.elements): OffersPage | undefined {
  const found = locate(bytes, wanted[kind].page);
  const list = found?.get(`result.${offerKinds[kind].list}`);
  if (list === undefined) return undefined;
  const cursor = found?.get("result.nextCursor");
  // One more than the limit shows whether there are more.
  const elements = elementsOf(bytes, list, most + 1);
  const served = elements.slice(0, most);
  const [from, to] = [served[0]?.start ?? list.start, served.at(-1)?.end ?? list.start];
  // It lives as long as the app is connected, so it must not retain the buffer of the whole answer.
  const kept = Buffer.from(bytes.subarray(from, to));
  return {
    offers: served.flatMap(({ start, end }) => readOffer(kept.subarray(start - from, end - from), kind)),
    nextCursor: cursor && textAt(bytes, cursor),
    isCut: elements.length > most,
  };
}

function readOffer(definition: Buffer, kind: OfferKind): readonly Offer[] {
  const found = locate(definition, wanted[kind].element);
  const nameAt = found?.get(offerKinds[kind].key);
  const name = nameAt && textAt(definition, nameAt);
  if (nameAt === undefined || name === undefined || name === "") return [];
  const description = found?.get("description");
  const headerParameters = kind === "tools" ? headerParametersOf(definition) : [];
  const forRecorders = found?.has(`_meta.${RECORDER}`) === true;
  return [{ name, description: description && textAt(definition, description), definition, nameAt, forRecorders, headerParameters }];
}
