import type { Log } from "../../platform/log.ts";
import type { GatewayErrorData } from "./gateway-error.ts";
import type { ServerMetrics } from "./server-metrics.ts";

/** A JSON Schema of type `object`, as MCP requires. */
export interface ObjectSchema {
  readonly [key: string]: unknown;
  readonly type: "object";
}

/** A tool in the form of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** The client of a call, and the signal that cancels the call. */
export interface Caller {
  /** Identifies the client across its calls. */
  readonly client: string;
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
  readonly tools: readonly ListedTool[];
  readonly resources: readonly ListedResource<"uri">[];
  readonly templates: readonly ListedResource<"uriTemplate">[];
  /** @returns undefined where there is no such tool */
  call(tool: string, written: unknown, caller: Caller): Promise<ToolAnswer> | undefined;
  /** A resource as JSON. @returns undefined where there is no such URI @throws GatewayError */
  read(uri: string, signal: AbortSignal): Promise<object> | undefined;
}

/** An error of JSON-RPC on the wire. */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data: GatewayErrorData;
}
