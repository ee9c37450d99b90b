import type { Message } from "./envelope.ts";
import { type HeaderParameters, headerParametersOf } from "./header-parameters.ts";
import { elementsOf, locate, type Span, textAt } from "./json-scan.ts";

/** What an MCP server lists, and where: the method that lists it, the key of the list in the answer, the key that names an element. */
export const offerKinds = {
  tools: { method: "tools/list", list: "tools", key: "name", noun: "tools" },
  prompts: { method: "prompts/list", list: "prompts", key: "name", noun: "prompts" },
  resources: { method: "resources/list", list: "resources", key: "uri", noun: "resources" },
  templates: { method: "resources/templates/list", list: "resourceTemplates", key: "uriTemplate", noun: "templates" },
} as const;

export type OfferKind = keyof typeof offerKinds;

const listChanges: ReadonlySet<string> = new Set(["tools", "prompts", "resources"].map((what) => `notifications/${what}/list_changed`));

/** Whether a server tells that one of its lists has changed. */
export const isListChange = ({ method = "" }: Pick<Message, "method">): boolean => listChanges.has(method);

/** What is looked for in an answer and in each of its elements. */
const wantedOf = (kind: OfferKind) => {
  const { list, key } = offerKinds[kind];
  return { page: { result: { [list]: {}, nextCursor: {} } }, element: { [key]: {}, description: {} } };
};

const wanted = {
  tools: wantedOf("tools"),
  prompts: wantedOf("prompts"),
  resources: wantedOf("resources"),
  templates: wantedOf("templates"),
};

/** One listed tool, prompt, resource or resource template: the definition stays the bytes that its upstream wrote. */
export interface Offer {
  /** Of a resource its URI, of a template its pattern. */
  readonly name: string;
  readonly description: string | undefined;
  readonly definition: Buffer;
  /** Where `definition` holds the name, with its quotes. */
  readonly nameAt: Span;
  /** Of a tool. */
  readonly headerParameters: HeaderParameters;
}

/** Everything that one upstream lists, as far as it is served. */
export interface Offers extends Readonly<Record<OfferKind, readonly Offer[]>> {
  /** The notice that lists were cut; absent where they are complete. */
  readonly limited?: string;
}

export const noOffers: Offers = { tools: [], prompts: [], resources: [], templates: [] };

/** How much of what one upstream lists is served: elements of each kind, and bytes of all its lists. */
export const LIST_LIMITS = { elements: 5000, bytes: 16 * 1024 * 1024 };

/** A page of a list, as far as it is served. */
export interface OffersPage {
  readonly offers: readonly Offer[];
  readonly nextCursor: string | undefined;
  /** Whether elements of the page were left out. */
  readonly isCut: boolean;
}

/**
 * The elements of an answer to a list request and where to go on. Entries without a name are left out; undefined without a list.
 *
 * @param most elements that are looked at
 */
export function readOffersPage({ bytes }: Pick<Message, "bytes">, kind: OfferKind, most = LIST_LIMITS.elements): OffersPage | undefined {
  const found = locate(bytes, wanted[kind].page);
  const list = found?.get(`result.${offerKinds[kind].list}`);
  if (list === undefined) return undefined;
  const cursor = found?.get("result.nextCursor");
  // One more than is served tells whether there are more.
  const elements = elementsOf(bytes, list, most + 1);
  const served = elements.slice(0, most);
  const [from, to] = [served[0]?.start ?? list.start, served.at(-1)?.end ?? list.start];
  // Kept as long as the app is here, so it must not hold on to the larger room in which the answer was read.
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
  return [{ name, description: description && textAt(definition, description), definition, nameAt, headerParameters }];
}
