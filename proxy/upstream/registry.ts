import { AmcpError } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import type { Departure, Instance } from "./instance.ts";
import type { Registration } from "./registration.ts";
import { createRoster } from "./roster.ts";
import type { UpstreamTool } from "./upstream-tool.ts";

/** Which apps are known, and which instance of each holds its name. */
export interface Registry {
  /** @throws AmcpError AMCP_PROXY_DUPLICATE_APP when a living instance holds the name */
  checkName(registration: Registration): void;
  /** Takes a place for an instance that has proved itself. @throws AmcpError AMCP_PROXY_DUPLICATE_APP */
  join(instance: Instance): void;
  /** Its tools are known: it can be called. Also when they have changed. */
  connected(instance: Instance, tools: readonly UpstreamTool[]): void;
  /** The connection has ended, or the app has said goodbye. Only the first departure counts. */
  depart(instance: Instance, departure: Omit<Departure, "at">): void;
  /** Gives the name to this instance; a former holder steps back. @throws AmcpError AMCP_PROXY_UNKNOWN_APP */
  activate(appId: string, instance: string): void;
  /** The last one that held the name, when nobody does. */
  lastHolder(appId: string): Instance | undefined;
  /** Everything that can be called, in order of AppId. */
  holders(): readonly Instance[];
  /** AppIds that are or were known. */
  appIds(): readonly string[];
  describe(instance: Instance): ApplicationRegistration;
  list(): readonly ApplicationRegistration[];
}

export interface RegistryContext {
  readonly clock: Clock;
  /** Whether a process of this machine is there. */
  isAlive(pid: number): boolean;
  /** Called after every change of an instance that is not merely joining. */
  changed(instance: Instance): void;
}

/** How many departed instances of one app are remembered. */
const REMEMBERED = 4;

export function createRegistry({ clock, isAlive, changed }: RegistryContext): Registry {
  const roster = createRoster(clock);

  const checkName = (registration: Registration) => {
    const rivals = roster.present(registration.appId).filter((known) => known.active && idOf(known) !== registration.instance);
    const rival = registration.standby ? undefined : rivals.find((known) => isAlive(known.registration.pid));
    if (rival === undefined) return;
    const { appId, pid } = rival.registration;
    throw new AmcpError("AMCP_PROXY_DUPLICATE_APP", `"${appId}" is taken by process ${pid}, connected from ${rival.endpoint}`);
  };

  const depart = (instance: Instance, departure: Omit<Departure, "at">) => {
    if (instance.phase === "gone") return;
    const { appId } = instance.registration;
    const wasJoining = instance.phase === "joining";
    instance.phase = "gone";
    instance.departure = { ...departure, at: clock.now() };
    const gone = roster.of(appId).filter(({ phase }) => phase === "gone");
    const forgotten = wasJoining ? [instance] : gone.slice(0, -REMEMBERED);
    roster.drop((known) => forgotten.includes(known));
    for (const known of wasJoining ? roster.expectedBack(appId) : [instance]) changed(known);
  };

  return {
    checkName,
    join(instance) {
      const { registration } = instance;
      checkName(registration);
      for (const known of roster.present(registration.appId)) {
        const reason = whyDeparts(known, registration);
        if (reason === undefined) continue;
        depart(known, { reason, farewell: false });
        known.upstream.close(reason);
      }
      roster.add(instance);
      const returning = instance.active ? roster.expectedBack(registration.appId).at(-1) : undefined;
      if (returning !== undefined) changed(returning);
    },
    connected(instance, tools) {
      if (instance.phase === "gone") return;
      const { appId } = instance.registration;
      instance.tools = tools;
      instance.phase = "live";
      if (instance.active) roster.drop((known) => known.phase === "gone" && known.registration.appId === appId);
      changed(instance);
    },
    depart,
    activate(appId, id) {
      const chosen = roster.of(appId).find((known) => known.phase === "live" && idOf(known) === id);
      if (chosen === undefined) throw new AmcpError("AMCP_PROXY_UNKNOWN_APP", `no instance "${id}" of "${appId}" is connected`);
      const former = roster.present(appId).filter((known) => known.active && known !== chosen);
      const affected = [...former, chosen];
      for (const known of affected) known.active = known === chosen;
      for (const known of affected) changed(known);
    },
    lastHolder: (appId) =>
      roster.holder(appId) === undefined ? roster.of(appId).findLast(({ phase, active }) => phase === "gone" && active) : undefined,
    holders: () =>
      roster
        .all()
        .filter(({ phase, active }) => phase === "live" && active)
        .toSorted(byAppId),
    appIds: () => [...new Set(roster.all().map(({ registration }) => registration.appId))].toSorted(),
    describe: roster.describe,
    list: () =>
      roster
        .all()
        .filter(({ phase }) => phase !== "joining")
        .map(roster.describe),
  };
}

const idOf = ({ registration }: Instance): string => registration.instance;

const byAppId = (a: Instance, b: Instance): number => (a.registration.appId < b.registration.appId ? -1 : 1);

/** Why a known instance makes room for a new one; undefined when it stays. */
function whyDeparts(known: Instance, newcomer: Registration): string | undefined {
  if (known.registration.instance === newcomer.instance) return "the same instance has connected again";
  const makesWay = known.active && !newcomer.standby;
  return makesWay ? `process ${known.registration.pid} has ended` : undefined;
}
