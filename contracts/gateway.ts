import type { Fault } from "./fault.ts";

/** Controls the mock of an API from a scenario. */
export interface MockControl {
  addFault(fault: Fault): void;
  clearFaults(): void;
  /** Restores the initial state. */
  reset(): void;
}

/** A gateway of a run: a server of ours in front of an API, which is mocked or live, or any other MCP server. */
export interface GatewayPlan {
  /** The prefix of its tools. */
  readonly name: string;
  readonly mode: "mock" | "live" | "server";
  /** Where a live API is. */
  readonly base?: string;
  /** Whether each scenario has a process of its own. */
  readonly reset: "restart" | "none";
  /** Starts what a worker's gateway has beside it. @param folder the worker's own */
  open(folder: string): Promise<OpenGateway>;
}

/** The gateway of one worker. */
export interface OpenGateway {
  /** What the proxy starts; it speaks MCP on its standard streams. */
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Undefined where no mock stands behind it. */
  readonly mock: MockControl | undefined;
  /** The file in which it keeps its log. */
  readonly log?: string;
  close(): Promise<void>;
}
