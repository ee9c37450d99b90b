import { resolve } from "node:path";
import type { GatewayPlan, MockControl } from "../../contracts/gateway.ts";
import type { RunningMock } from "../../gateways/kit/index.ts";
import { packageRoot } from "../../platform/files/paths.ts";
import type { KindConfig } from "../config/gateway-config.ts";

export type Kind = KindConfig["kind"];

/** Plans a gateway of one kind. A new kind needs a file with such a function and a line in `gateway-plans.ts`. */
export type PlanGateway<One extends Kind> = (name: string, config: Extract<KindConfig, { kind: One }>, isLive: boolean) => GatewayPlan;

/** The command of a program of this package, such as `nsip-mcp-server`. */
export const commandOf = (program: string, ...args: readonly string[]): readonly [string, ...string[]] => [
  process.execPath,
  resolve(packageRoot(), `dist/bin/${program}.js`),
  ...args,
];

/** The part of a mock that scenarios control. */
export const mockControlOf = ({ faults, clock, reset }: Pick<RunningMock, "faults" | "clock" | "reset">): MockControl => ({
  addFault: faults.add,
  clearFaults: faults.clear,
  reset,
  advance(ms) {
    clock.advance(ms);
    return clock.now();
  },
});
