import type { Log } from "../../platform/observability/log.ts";
import type { GatewayErrorData } from "./gateway-error.ts";
import type { ServerMetrics } from "./server-metrics.ts";

/** A JSON Schema of type `object`, as MCP requires. */
export interface ObjectSchema {
  readonly [key: string]: unknown;
  readonly type: "object";
}

/** A tool in the form of `tools/list`. */
export interface ListedGatewayTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** A client's session as the transport knows it: one per connection; for stateless requests, one per request. */
export interface ClientSession {
  /** UUID v4. */
  readonly id: string;
  /** Milliseconds since 1970, UTC. */
  readonly createdAt: number;
  /** The time of the last request, in milliseconds since 1970, UTC. */
  readonly lastActivity: number;
  /** The client's IP address; `stdio` without a socket. */
  readonly remoteAddr: string;
  readonly userAgent: string | undefined;
  /** A header of the handshake by its lower-case name, for credentials. */
  header(name: string): string | undefined;
}

/** The client of a call, and the signal that cancels the call. */
export interface Caller {
  /** Identifies the client across its calls. */
  readonly client: string;
  readonly session: ClientSession;
  readonly signal: AbortSignal;
}

/** The result of `tools/call`. */
export interface ToolAnswer {
  readonly content: readonly (
    | { readonly type: "text"; readonly text: string }
    | {
        readonly type: "resource_link";
        readonly uri: string;
        readonly name: string;
        readonly mimeType: string;
        readonly description: string;
      }
  )[];
  readonly structuredContent: object;
  readonly isError?: true;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A resource, or with `uriTemplate` in the place of `uri` a resource template. */
export interface ListedResource<Key extends "uri" | "uriTemplate"> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly where: Readonly<Record<Key, string>>;
}

/** The content of a resource. `ttlMs` and `cacheScope` reach clients from MCP 2026-07-28 on; without them nothing is cached. */
export interface ResourceContent {
  readonly mimeType: string;
  readonly text: string;
  /** How long a client may keep it, in milliseconds. */
  readonly ttlMs?: number;
  /** `public` where the content is the same for every client. */
  readonly cacheScope?: "public" | "private";
}

/** A prompt in the form of `prompts/list`. */
export interface ListedPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** The result of `prompts/get`. */
export interface PromptAnswer {
  readonly description: string;
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly text: string }[];
}

/** The owner of an argument to complete: a prompt by its name, or a resource template by its URI template. */
export type Completed = { readonly prompt: string } | { readonly template: string };

/** Codes of protocol errors; some are the gateway's own. */
export interface FaultCodes {
  readonly PARSE_ERROR: number;
  readonly INVALID_REQUEST: number;
  readonly METHOD_NOT_FOUND: number;
  readonly INVALID_PARAMS: number;
  readonly INTERNAL_ERROR: number;
  readonly TRANSPORT_ERROR: number;
}

/** An API as an MCP server, independent of the transport. */
export interface Gateway {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly codes: FaultCodes;
  /** Prefix of the metric names at `/metrics`. */
  readonly figurePrefix: string;
  readonly metrics: ServerMetrics;
  readonly log: Log;
  readonly tools: readonly ListedGatewayTool[];
  readonly resources: readonly ListedResource<"uri">[];
  readonly templates: readonly ListedResource<"uriTemplate">[];
  /** @returns undefined where there is no such tool */
  call(tool: string, written: unknown, caller: Caller): Promise<ToolAnswer> | undefined;
  /** @returns undefined where there is no such URI @throws GatewayError, also by the promise */
  read(uri: string, caller: Caller): Promise<ResourceContent> | undefined;
  readonly prompts: readonly ListedPrompt[];
  /**
   * @param name of a listed prompt, or a name that the gateway knows without listing it
   * @param written the arguments; of a listed prompt the required ones are present, and all of them are listed
   * @returns undefined where there is no such prompt
   * @throws GatewayError, also by the promise
   */
  prompt(name: string, written: Readonly<Record<string, string>>, caller: Caller): Promise<PromptAnswer> | undefined;
  /** Completes an argument of a prompt or a variable of a resource template. @returns the values that begin with the written text */
  complete?(asked: Completed, argument: { readonly name: string; readonly value: string }, caller: Caller): Promise<readonly string[]>;
  /**
   * Calls back at each change of a resource, as rarely as the gateway limits it.
   *
   * @returns the function that ends it; undefined where the URI cannot be subscribed
   * @throws GatewayError where the subscription is refused
   */
  watch?(uri: string, changed: () => void, caller: Caller): (() => void) | undefined;
  /** Checks what `watch` cannot know at once, such as whether the resource exists. @throws GatewayError where it does not */
  checkWatch?(uri: string, caller: Caller): Promise<void>;
  /** A client has listed the tools for the first time. @param seconds since it connected */
  discovered?(seconds: number): void;
  /** A session has ended: its credentials and caches are dropped. @param id of the session */
  sessionEnded?(id: string): void;
}

/** An error of JSON-RPC on the wire. */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data: GatewayErrorData;
}
