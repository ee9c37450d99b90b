import type { z } from "zod";
import type { RecordingStatus } from "../recording-status.ts";
import type { CallOutcome } from "./tool-call-record.ts";

/** One finished call as the proxy observed it. The messages are bytes as they were on the wire: the recorder parses them. */
export interface ObservedCall {
  /** `amcp-proxy` for a tool of the proxy itself, and for a tool that no app has. */
  readonly appId: string;
  /** Of the app that got the call; undefined if none got it. */
  readonly instance: string | undefined;
  /** The app's own name of the tool. */
  readonly tool: string;
  /** The tool's element of `tools/list`, one object for all its calls; undefined for an unknown tool. */
  readonly definition: Uint8Array | undefined;
  /** Whether the request is one of `tool_call`, with the tool's arguments in its own. */
  readonly nested: boolean;
  readonly status: z.infer<typeof CallOutcome>;
  /** Code of the failure, such as AMCP_PROXY_TOOL_TIMEOUT. */
  readonly code: string | undefined;
  /** Milliseconds since 1970, with a fraction. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly agent: ObservedAgent;
  readonly request: readonly Uint8Array[];
  /** Undefined where the agent got none, as after its cancellation. */
  readonly response: readonly Uint8Array[] | undefined;
}

/** The sender of a call. Calls of one key belong to one session. */
export interface ObservedAgent {
  /** Distinct for each connection with a session; equal for requests of one credential and client that have none. */
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** Whether its calls come from the dashboard. */
  readonly isDashboard: boolean;
}

/** Receives the agents of the proxy, and every call that it has finished. No function throws or waits for the recorder. */
export interface CallSink {
  record(call: ObservedCall): void;
  /** Called when an agent has connected. @param startMs milliseconds since 1970 */
  joined(agent: ObservedAgent, startMs: number): void;
  /** The id of the record of an agent's latest call; undefined if none was handed over, or long ago. */
  latestCallOf(agentKey: string): string | undefined;
  /** Called when an agent with a session has disconnected. */
  left(agentKey: string): void;
  /** Resolves when all calls so far are on disk, or are counted as lost. */
  flush(): Promise<RecordingStatus>;
  status(): RecordingStatus;
  /** Sends what is left, for a limited time. */
  close(): Promise<void>;
}
