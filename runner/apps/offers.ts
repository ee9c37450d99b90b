import { z } from "zod";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import { canonicalUri, covers, parseResourceName } from "../../contracts/offer-names.ts";
import type { Answered, FailedAnswer, Prompts, PromptText, ResourceText } from "../../contracts/step.ts";

/** The resources and prompts of the apps and servers behind the proxy, by the names that scenarios use. */
export interface ProxyOffers extends Prompts {
  read(name: string, signal: AbortSignal): Promise<Answered<ResourceText>>;
  /** @param updated called at each announced update @returns the function that ends the subscription */
  subscribe(name: string, updated: () => void, signal: AbortSignal): Promise<Answered<() => Promise<void>>>;
}

/** A request to the proxy. @param name as messages name what is asked for */
export type ProxyRequest = <Schema extends z.ZodType>(
  request: { readonly name: string; readonly method: string; readonly params: Readonly<Record<string, unknown>>; readonly schema: Schema },
  signal: AbortSignal,
) => Promise<Answered<z.output<Schema>>>;

const Nothing = z.looseObject({});
const Content = z.looseObject({ uri: z.string(), mimeType: z.string().default(""), text: z.string().optional() });
const ReadResult = z.looseObject({ contents: z.array(Content) });
const PromptContent = z.looseObject({ text: z.string().optional(), resource: z.looseObject({ text: z.string().optional() }).optional() });
const PromptResult = z.looseObject({
  description: z.string().default(""),
  messages: z.array(z.looseObject({ role: z.string(), content: PromptContent })),
});
const Listed = z.looseObject({
  prompts: z.array(z.looseObject({ name: z.string() })).default([]),
  resources: z.array(z.looseObject({ uri: z.string() })).default([]),
  resourceTemplates: z.array(z.looseObject({ uriTemplate: z.string() })).default([]),
});

/** Parameters of the notification `notifications/resources/updated`. */
export const Updated = z.looseObject({ uri: z.string() });
export const updatedNotification = "notifications/resources/updated";

/** @returns the offers, and the function that takes each notification of an update */
export function createOffers(ask: ProxyRequest): { readonly offers: ProxyOffers; noteUpdate(update: z.output<typeof Updated>): void } {
  /** By canonical URI. */
  const subscribers = new Map<string, Set<() => void>>();
  const offers: ProxyOffers = {
    async read(name, signal) {
      const uri = uriOf(name);
      const answer = await ask({ name, method: "resources/read", params: { uri }, schema: ReadResult }, signal);
      return answer.ok ? textIn(name, answer.data) : await withKnownResources(name, answer, () => listUris(ask, signal));
    },
    async subscribe(name, updated, signal) {
      const uri = uriOf(name);
      const own = subscribers.get(uri) ?? new Set();
      subscribers.set(uri, own.add(updated));
      const answer = await ask({ name, method: "resources/subscribe", params: { uri }, schema: Nothing }, signal);
      const leave = () => {
        own.delete(updated);
        if (own.size === 0) subscribers.delete(uri);
      };
      if (!answer.ok) {
        leave();
        return await withKnownResources(name, answer, () => listUris(ask, signal));
      }
      return {
        ok: true,
        async data() {
          leave();
          if (own.size === 0)
            await ask({ name, method: "resources/unsubscribe", params: { uri }, schema: Nothing }, AbortSignal.timeout(END_MS));
        },
      };
    },
    async get(name, input, signal) {
      const answer = await ask({ name, method: "prompts/get", params: { name, arguments: input }, schema: PromptResult }, signal);
      if (answer.ok) return { ok: true, data: messagesIn(answer.data) };
      if (answer.code !== "AMCP_PROXY_UNKNOWN_PROMPT") return answer;
      return unknownPrompt(name, answer, await listPrompts(ask, signal));
    },
  };
  return {
    offers,
    noteUpdate({ uri }) {
      for (const [subscribed, all] of subscribers) if (covers(subscribed, uri)) for (const updated of all) updated();
    },
  };
}

/** How long an unsubscription may take. */
const END_MS = 2000;

/** The proxy sends a canonical URI to this upstream alone. */
function uriOf(name: string): string {
  const parsed = parseResourceName(name);
  return parsed === undefined ? name : canonicalUri(parsed.upstream, parsed.uri);
}

function textIn(name: string, { contents }: z.output<typeof ReadResult>): Answered<ResourceText> {
  const [first] = contents;
  const texts = contents.flatMap(({ text }) => (text === undefined ? [] : [text]));
  if (first !== undefined && texts.length === 0)
    return {
      ok: false,
      code: "UNSUPPORTED",
      message: `${name} is binary (${first.mimeType || "of no named type"}); only texts can be read`,
    };
  return { ok: true, data: { mimeType: contents.find(({ text }) => text !== undefined)?.mimeType ?? "", text: texts.join("\n") } };
}

const messagesIn = ({ description, messages }: z.output<typeof PromptResult>): PromptText => ({
  description,
  messages: messages.map(({ role, content: { text, resource } }) => ({ role, text: text ?? resource?.text ?? "" })),
});

/** Lists what exists, for an error; an unanswered list adds nothing. */
async function listUris(ask: ProxyRequest, signal: AbortSignal): Promise<readonly string[]> {
  const list = (method: string) => ask({ name: method, method, params: {}, schema: Listed }, signal);
  const answers = await Promise.all([list("resources/list"), list("resources/templates/list")]);
  return answers.flatMap((answer) =>
    answer.ok
      ? [...answer.data.resources.map(({ uri }) => uri), ...answer.data.resourceTemplates.map(({ uriTemplate }) => uriTemplate)]
      : [],
  );
}

async function listPrompts(ask: ProxyRequest, signal: AbortSignal): Promise<readonly string[]> {
  const answer = await ask({ name: "prompts/list", method: "prompts/list", params: {}, schema: Listed }, signal);
  return answer.ok ? answer.data.prompts.map(({ name }) => name) : [];
}

/** Codes of an unknown resource: MCP up to 2025-11-25, MCP 2026-07-28, and the proxy's own. */
const UNKNOWN_RESOURCE: ReadonlySet<string> = new Set(["JSONRPC_32002", "JSONRPC_32602", "AMCP_PROXY_UNKNOWN_RESOURCE"]);

/** Adds the known URIs of the same scheme as a hint. A list does not name the upstream of a URI, but a scheme usually belongs to one upstream. */
async function withKnownResources(name: string, failure: FailedAnswer, listed: () => Promise<readonly string[]>): Promise<FailedAnswer> {
  if (!UNKNOWN_RESOURCE.has(failure.code)) return failure;
  const scheme = /^[^:]+:/.exec(parseResourceName(name)?.uri ?? name)?.[0] ?? "";
  const known = (await listed()).filter((uri) => uri.startsWith(scheme));
  if (known.length === 0) return failure;
  return { ...failure, details: { ...failure.details, hint: `Read one of ${known.join(", ")}.` } };
}

function unknownPrompt(name: string, failure: FailedAnswer, prompts: readonly string[]): FailedAnswer {
  const [upstream = name] = name.split(":");
  const own = prompts.filter((known) => known.startsWith(`${upstream}:`));
  if (own.length === 0)
    return { ...failure, message: `${upstream} has no prompts`, details: { hint: "Name an app or gateway that has prompts." } };
  const message = `there is no prompt ${name}${orNames(nearNames(name, own))}`;
  return { ...failure, message, details: { hint: `Use one of ${own.join(", ")}.` } };
}
