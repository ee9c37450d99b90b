import { setTimeout as delay, setImmediate } from "node:timers/promises";
import type { Message } from "../../mcp/envelope.ts";
import type { Link } from "../../mcp/link.ts";
import {
  noOffers,
  type Offer,
  type OfferFault,
  type OfferKind,
  offerKinds,
  readOffer,
  readOffersPage,
  type ServerOffers,
} from "../../mcp/offer.ts";
import { describeError } from "../../mcp/rpc.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { AppSession, Upstream } from "../relay/upstream.ts";
import type { ProxyOptions } from "../settings/options.ts";
import { exchange, resultOf } from "./app-session.ts";

/** Elements of a list that are read without a pause. */
const AT_A_TIME = 32;

/** Faults of one upstream that are reported one by one. */
const MAX_FAULTS = 50;

/** The capability that announces each list. */
const promisedBy: Readonly<Record<OfferKind, string>> = {
  tools: "tools",
  prompts: "prompts",
  resources: "resources",
  templates: "resources",
};

/** Limits of the lists of one upstream. */
type ListLimits = Pick<ProxyOptions, "maxListEntries" | "maxListBytes" | "maxListPages">;

/** One listing: the bytes that it may still read, the lists that were cut, and what does not fit the protocol. */
interface Listing {
  readonly limits: ListLimits;
  bytes: number;
  readonly left: string[];
  readonly faults: OfferFault[];
}

/**
 * Lists what agents can use of an upstream, and logs faults that its previous lists did not have. Over HTTP, tools whose required headers
 * are invalid are left out, as MCP 2026-07-28 demands of clients.
 *
 * @param before the lists so far
 * @throws AmcpError as `listOffers`
 */
export async function listCallable(
  upstream: Upstream,
  { link, log, options, before = noOffers }: { link: Link; log: Log; options: ListLimits; before?: ServerOffers },
): Promise<ServerOffers> {
  const listed = await listOffers(upstream, options);
  const offers = link.hasHeaders && upstream.session?.era === "request" ? withoutBadHeaders(listed) : listed;
  const { appId: app } = upstream;
  if (offers.limited !== undefined) log.warning("its lists are cut", { app, reason: offers.limited });
  const known = new Set(before.faults?.map(keyOf));
  for (const fault of offers.faults ?? [])
    if (!known.has(keyOf(fault))) log.warning(`${fault.kind} is ${fault.state}`, { app, [fault.kind]: fault.name, reason: fault.reason });
  return offers;
}

const keyOf = ({ kind, name, reason }: OfferFault): string => JSON.stringify([kind, name, reason]);

function withoutBadHeaders(offers: ServerOffers): ServerOffers {
  const faults = offers.tools.flatMap(({ name, headerParameters }) =>
    "fault" in headerParameters ? [{ kind: "tool", name, state: "left out" as const, reason: headerParameters.fault }] : [],
  );
  if (faults.length === 0) return offers;
  const tools = offers.tools.filter(({ headerParameters }) => !("fault" in headerParameters));
  return { ...offers, tools, faults: firstOf([...faults, ...(offers.faults ?? [])]) };
}

/**
 * Reads all lists of the upstream, every page within the limits; of two elements with one name the first counts.
 * @throws AmcpError AMCP_PROXY_LINK_CLOSED, AMCP_PROXY_BAD_FRAME if it refuses to list tools
 */
export async function listOffers(upstream: Upstream, limits: ListLimits): Promise<ServerOffers> {
  const declared = upstream.session?.capabilities ?? new Set();
  const listing: Listing = { limits, bytes: limits.maxListBytes, left: [], faults: [] };
  const of = (kind: OfferKind) => (declared.has(promisedBy[kind]) ? listAll(upstream, kind, listing) : []);
  const [tools, prompts, resources, templates] = await Promise.all([of("tools"), of("prompts"), of("resources"), of("templates")]);
  const { left, faults } = listing;
  return {
    tools,
    prompts,
    resources,
    templates,
    ...(left.length > 0 && { limited: left.join("; ") }),
    ...(faults.length > 0 && { faults: firstOf(faults) }),
  };
}

/** Definitions that were left out come first. */
function firstOf(faults: readonly OfferFault[]): readonly OfferFault[] {
  const inOrder = [...faults.filter(({ state }) => state === "left out"), ...faults.filter(({ state }) => state === "mended")];
  const others = inOrder.slice(MAX_FAULTS);
  const [next] = others;
  const rest = next && {
    kind: "definitions",
    name: `${others.length} others`,
    state: next.state,
    reason: "their definitions do not fit MCP either",
  };
  return [...inOrder.slice(0, MAX_FAULTS), ...(rest ? [rest] : [])];
}

async function listAll(upstream: Upstream, kind: OfferKind, listing: Listing): Promise<readonly Offer[]> {
  const { method, noun } = offerKinds[kind];
  const offers = new Map<string, Offer>();
  let cursor: string | undefined;
  const { maxListEntries: most, maxListPages } = listing.limits;
  for (let page = 0; page < maxListPages && offers.size < most && listing.bytes > 0; page += 1) {
    const answer = await readPage(upstream, kind, { cursor, listing });
    if (answer === undefined) return [...offers.values()];
    listing.bytes -= answer.bytes.length;
    const read = readOffersPage(answer, kind, most - offers.size);
    listing.faults.push(...read.faults);
    await readElements(read.elements, kind, { offers, listing });
    cursor = read.nextCursor;
    if (cursor === undefined && !read.isCut) return [...offers.values()];
  }
  listing.left.push(`${method} has more than the ${offers.size} ${noun} that are served (${explainEnd(offers.size, listing)})`);
  return [...offers.values()];
}

async function readElements(
  elements: readonly Buffer[],
  kind: OfferKind,
  { offers, listing }: { offers: Map<string, Offer>; listing: Listing },
): Promise<void> {
  for (const [index, element] of elements.entries()) {
    // A long list must not delay the messages of other peers.
    if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    const { offer, fault } = readOffer(element, kind, index);
    if (fault !== undefined) listing.faults.push(fault);
    if (offer !== undefined && !offers.has(offer.name)) offers.set(offer.name, offer);
  }
}

/** Requests one page. Without its tools an upstream is of no use and is tried again; the other lists may be missing. */
async function readPage(
  upstream: Upstream,
  kind: OfferKind,
  { cursor, listing }: { cursor: string | undefined; listing: Listing },
): Promise<Message | undefined> {
  const { method } = offerKinds[kind];
  const answer = await exchange(upstream, method, paramsOf(upstream, cursor));
  const refusal = answer.raw("error");
  if (kind === "tools" || refusal === undefined) return resultOf(upstream, method, answer);
  // A server with resources need not support templates.
  if (kind !== "templates")
    listing.faults.push({ kind: "list", name: method, state: "left out", reason: `it was refused: ${describeError(refusal)}` });
  return undefined;
}

function paramsOf({ session }: Upstream, cursor: string | undefined): object {
  return { ...(cursor !== undefined && { cursor }), ...(session?.meta && { _meta: session.meta }) };
}

function explainEnd(served: number, { bytes, limits }: Listing): string {
  const { maxListEntries, maxListBytes, maxListPages } = limits;
  if (served >= maxListEntries) return `at most ${maxListEntries} of one server, McpProxy:MaxListEntries`;
  return bytes <= 0
    ? `at most ${maxListBytes} bytes of lists of one server, McpProxy:MaxListBytes`
    : `at most ${maxListPages} pages, McpProxy:MaxListPages`;
}

/** Pause before an ended subscription is opened again, and the failures in a row after which it is not. */
const AGAIN = { afterMs: 1000, failures: 5 };

const notifications = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

/** Subscribes to the list changes of an upstream in the era without sessions. */
export interface ListFollower {
  /** Subscribes until the link ends. A server that does not acknowledge the first subscription is left alone. @param meta of the request */
  follow(meta: NonNullable<AppSession["meta"]>): Promise<void>;
  /** The upstream has acknowledged a subscription. */
  acknowledged(): void;
}

/** @param missed called when a subscription is open again: changes in between were not reported */
export function createListFollower(upstream: () => Pick<Upstream, "request">, missed: () => void): ListFollower {
  let isHeard = false;
  let hasEnded = false;
  return {
    acknowledged() {
      isHeard = true;
      if (hasEnded) missed();
    },
    async follow(meta) {
      for (let failures = 0; failures < AGAIN.failures; failures = isHeard ? 0 : failures + 1) {
        isHeard = false;
        const end = await upstream().request("subscriptions/listen", { _meta: meta, notifications });
        if (end.kind === "gone" || !(isHeard || hasEnded)) return;
        hasEnded = true;
        await delay(AGAIN.afterMs, undefined, { ref: false });
      }
    },
  };
}
