import { stat } from "node:fs/promises";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunEventOf } from "../../contracts/events.ts";
import type { GatewayPlan, OpenGateway } from "../../contracts/gateway.ts";
import { type Clock, type EventSink, timeOf } from "../../contracts/ports.ts";
import type { MockAccess } from "../../contracts/step.ts";
import { readFileIfThere } from "../../platform/files/files.ts";
import type { Federation } from "./federation.ts";
import type { FederatedServer } from "./start-federation.ts";

/** A gateway of a worker; its mock, if there is one, is running. */
export interface WorkersGateway {
  readonly plan: GatewayPlan;
  readonly open: OpenGateway;
}

/** The gateways of one worker, each a process behind its proxy. */
export interface Gateways {
  /**
   * Prepares the gateways for a scenario: mocks are reset and processes are replaced, unless the
   * configuration says `reset: none`. After a failure a process is always replaced.
   *
   * @throws AmcpError AMCP_GATEWAY_NOT_READY
   */
  acquire(names: readonly string[], signal: AbortSignal): Promise<void>;
  release(names: readonly string[], end: { readonly failed: boolean }): void;
  /** @param names gateways of the scenario; the first is the default of steps */
  mocks(names: readonly string[]): MockAccess;
  /** Its log since the scenario acquired it. */
  log(name: string): Promise<string>;
  close(): Promise<void>;
}

export interface GatewaysOptions {
  readonly gateways: readonly WorkersGateway[];
  readonly federation: Pick<Federation, "reach">;
  readonly worker: number;
  readonly clock: Clock;
  readonly emit: EventSink;
}

/** Starts the mocks of the gateways; if one fails, all are closed. @param folder of the worker */
export async function openGateways(plans: readonly GatewayPlan[], folder: string): Promise<readonly WorkersGateway[]> {
  const opened = await Promise.allSettled(plans.map(async (plan) => ({ plan, open: await plan.open(folder) })));
  const gateways = opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  for (const result of opened) {
    if (result.status === "fulfilled") continue;
    await closeGateways(gateways);
    throw result.reason;
  }
  return gateways;
}

export const closeGateways = async (gateways: readonly WorkersGateway[]): Promise<void> =>
  void (await Promise.all(gateways.map(({ open }) => open.close())));

/** The servers that the proxy starts. */
export const serversOf = (gateways: readonly WorkersGateway[]): readonly FederatedServer[] =>
  gateways.map(({ plan: { name }, open: { command, env, cwd } }) => ({ name, command, env, cwd }));

/** `new`: unused. `used`: a scenario acquired it. `dirty`: a scenario failed with it. */
type GatewayState = "new" | "used" | "dirty";

export function createGateways({ gateways, federation, worker, clock, emit }: GatewaysOptions): Gateways {
  const states = new Map<string, GatewayState>();
  /** By name, the length of the log when the scenario acquired the gateway. */
  const logged = new Map<string, number>();
  const find = (name: string) => gateways.find(({ plan }) => plan.name === name);

  const report = (change: Omit<RunEventOf<"appChanged">, "type" | "time" | "worker">) =>
    emit({ type: "appChanged", time: timeOf(clock), worker, ...change });

  const makeReady = async (name: string, signal: AbortSignal): Promise<void> => {
    const gateway = find(name);
    if (gateway === undefined) throw new AmcpError("AMCP_SCENARIO_UNKNOWN_APP", `there is no gateway ${name} to start`);
    const { plan, open } = gateway;
    const state = states.get(name) ?? "new";
    const renew = state === "dirty" || (state === "used" && plan.reset === "restart");
    open.mock?.reset();
    const started = clock.monotonic();
    const { instance, pid } = await federation.reach(name, { renew, spare: plan.reset === "restart", signal });
    states.set(name, "used");
    logged.set(name, await sizeOf(open.log));
    if (state === "used" && !renew) return;
    const change = state === "new" ? "ready" : "reset";
    report({ app: name, instance, change, ...(pid === undefined ? {} : { pid }), durationMs: clock.monotonic() - started });
  };

  return {
    acquire: async (names, signal) => void (await Promise.all(names.map((name) => makeReady(name, signal)))),
    release(names, { failed }) {
      if (failed) for (const name of names) states.set(name, "dirty");
    },
    mocks: (names) => ({
      gateways: names,
      of(which) {
        const name = which ?? names[0] ?? "";
        return { gateway: name, mock: names.includes(name) ? find(name)?.open.mock : undefined };
      },
    }),
    async log(name) {
      const file = find(name)?.open.log;
      const whole = file === undefined ? undefined : await readFileIfThere(file);
      return whole?.subarray(logged.get(name) ?? 0).toString("utf8") ?? "";
    },
    close: () => closeGateways(gateways),
  };
}

async function sizeOf(file: string | undefined): Promise<number> {
  if (file === undefined) return 0;
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
