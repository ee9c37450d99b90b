import type { ProxyStatus } from "../proxy-control.ts";
import type { ToolAnnotation } from "./tool-call-record.ts";

/** A tool that a running proxy offers. */
export interface LiveTool {
  readonly appId: string;
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly annotations: ToolAnnotation | undefined;
}

/** The apps behind this user's running proxies, for the dashboard. */
export interface LiveApps {
  /** In order of process id; a proxy that does not answer is left out. */
  proxies(): Promise<readonly ProxyStatus[]>;
  /** @returns undefined if there is no such proxy */
  tools(pid: number): Promise<readonly LiveTool[] | undefined>;
  /** Calls a tool through a proxy, which records it as of the dashboard. @returns the MCP result @throws AmcpError where the call fails */
  call(pid: number, call: LiveCall, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

export interface LiveCall {
  readonly appId: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}
