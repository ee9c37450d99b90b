import type { Fault } from "./fault.ts";

/** Controls the mock of an API from a scenario. */
export interface MockControl {
  /** @throws AmcpError AMCP_GATEWAY_NO_MOCK for a fault of streams where the mock has none */
  addFault(fault: Fault): void;
  clearFaults(): void;
  /** Puts its clock forward. @returns the time then, in milliseconds since 1970 */
  advance(ms: number): number;
  /** Restores the initial state. */
  reset(): void;
}

/** A gateway of a run: our own server in front of an API, mocked or live, or any other MCP server. */
export interface GatewayPlan {
  /** The prefix of its tools. */
  readonly name: string;
  readonly mode: "mock" | "live" | "server";
  /** URL of a live API. */
  readonly base?: string;
  /** `restart` starts a new process for each scenario. */
  readonly reset: "restart" | "none";
  /** Starts the resources beside a worker's gateway, such as its mock. @param folder the worker's own */
  open(folder: string): Promise<OpenGateway>;
}

/** The gateway of one worker. */
export interface OpenGateway {
  /** The command that the proxy starts; it speaks MCP on stdio. */
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Undefined for a gateway without a mock. */
  readonly mock: MockControl | undefined;
  readonly log?: string;
  close(): Promise<void>;
}
