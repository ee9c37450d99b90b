import { AmcpError } from "../../contracts/errors.ts";
import { ACTIVATED_METHOD } from "../../contracts/link.ts";
import { type Clock, timeOf } from "../../contracts/ports.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import type { ServerOffers } from "../../mcp/offer.ts";
import { renderNotification } from "../../mcp/rpc.ts";
import type { Departure } from "../relay/lost-app.ts";
import { type AppInstance, describeInstance, statusOf } from "./instance.ts";
import type { Registration } from "./registration.ts";

/** The known apps, and the instance that holds each AppId. */
export interface Registry {
  /** @throws AmcpError AMCP_PROXY_DUPLICATE_APP when a living instance holds the name */
  checkName(registration: Registration): void;
  /** Adds an authenticated instance. @throws AmcpError AMCP_PROXY_DUPLICATE_APP */
  join(instance: AppInstance): void;
  /** Sets the offers of an instance, which makes it callable; also after a change. */
  connected(instance: AppInstance, offers: ServerOffers): void;
  /** Records the end of a connection or the app's goodbye. Only the first departure counts. */
  depart(instance: AppInstance, departure: Omit<Departure, "at">): void;
  /** Gives the name to this instance and takes it from its holder. @throws AmcpError AMCP_PROXY_UNKNOWN_APP */
  activate(appId: string, instance: string): void;
  /** The callable instance with this AppId. */
  holder(appId: string): AppInstance | undefined;
  /** The last holder of an AppId that is now free. */
  lastHolder(appId: string): AppInstance | undefined;
  /** All callable instances in order of AppId. */
  holders(): readonly AppInstance[];
  /** AppIds of all known instances, departed ones included. */
  appIds(): readonly string[];
  /** Whether the instance is joining or live. */
  isPresent(instance: string): boolean;
  /** Instances with an open connection whose process has ended. */
  orphaned(): readonly AppInstance[];
  /** Reports a change of the last instance that is expected back. */
  announce(appId: string): void;
  describe(instance: AppInstance): ApplicationRegistration;
  list(): readonly ApplicationRegistration[];
}

export interface RegistryContext extends RosterContext {
  /** Whether a process of this machine exists. */
  isAlive(pid: number): boolean;
  /** Called after every change of an instance that is not joining. */
  changed(instance: AppInstance): void;
}

/** Limits of remembered departed instances, per app and in total: an app may have a new name at each start. */
const REMEMBERED = { ofOne: 4, ofAll: 200 };

export function createRegistry({ isAlive, changed, ...context }: RegistryContext): Registry {
  const { clock } = context;
  const roster = createRoster(context);

  const checkName = (registration: Registration) => {
    const others = roster.present(registration.appId).filter((known) => known.active && idOf(known) !== registration.instance);
    const holder = registration.standby ? undefined : others.find(({ registration: { pid } }) => pid === undefined || isAlive(pid));
    if (holder !== undefined) throw new AmcpError("AMCP_PROXY_DUPLICATE_APP", explainHolder(holder));
  };

  const depart = (instance: AppInstance, departure: Omit<Departure, "at">) => {
    if (instance.phase === "gone") return;
    const { appId } = instance.registration;
    const wasJoining = instance.phase === "joining";
    instance.phase = "gone";
    instance.departure = { ...departure, at: clock.now() };
    if (!wasJoining) instance.statistics.lastExit = { at: timeOf(clock), reason: departure.reason };
    const forgotten = wasJoining ? [instance] : tooManyGone(roster, appId);
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
        depart(known, { reason, unregistered: false });
        known.upstream.close(reason);
      }
      roster.add(instance);
      const returning = instance.active ? roster.expectedBack(registration.appId).at(-1) : undefined;
      if (returning !== undefined) changed(returning);
    },
    connected(instance, offers) {
      if (instance.phase === "gone") return;
      const { appId } = instance.registration;
      if (instance.phase === "joining") instance.statistics.connections += 1;
      instance.offers = offers;
      instance.phase = "live";
      if (instance.active) roster.drop((known) => known.phase === "gone" && known.registration.appId === appId);
      changed(instance);
    },
    depart,
    activate(appId, id) {
      for (const known of giveName(roster, appId, id)) changed(known);
    },
    holder: roster.holder,
    lastHolder: (appId) =>
      roster.holder(appId) === undefined ? roster.of(appId).findLast(({ phase, active }) => phase === "gone" && active) : undefined,
    holders: () =>
      roster
        .all()
        .filter(({ phase, active }) => phase === "live" && active)
        .toSorted(byAppId),
    appIds: () => [...new Set(roster.all().map(({ registration }) => registration.appId))].toSorted(),
    isPresent: (id) => roster.all().some((known) => known.phase !== "gone" && idOf(known) === id),
    orphaned: () => roster.all().filter(({ phase, registration: { pid } }) => phase === "live" && pid !== undefined && !isAlive(pid)),
    announce(appId) {
      const last = roster.holder(appId) === undefined ? roster.expectedBack(appId).at(-1) : undefined;
      if (last !== undefined) changed(last);
    },
    describe: roster.describe,
    list: () =>
      roster
        .all()
        .filter(({ phase }) => phase !== "joining")
        .map(roster.describe),
  };
}

function tooManyGone(roster: Roster, appId: string): readonly AppInstance[] {
  const gone = roster.all().filter(({ phase }) => phase === "gone");
  const ofOne = gone.filter(({ registration }) => registration.appId === appId);
  return [...ofOne.slice(0, -REMEMBERED.ofOne), ...gone.slice(0, -REMEMBERED.ofAll)];
}

/** Notifies the instance, which may wait for it. @returns the affected instances @throws AmcpError AMCP_PROXY_UNKNOWN_APP */
function giveName(roster: Roster, appId: string, id: string): readonly AppInstance[] {
  const chosen = roster.of(appId).find((known) => known.phase === "live" && idOf(known) === id);
  if (chosen === undefined) throw new AmcpError("AMCP_PROXY_UNKNOWN_APP", `no instance "${id}" of "${appId}" is connected`);
  const former = roster.present(appId).filter((known) => known.active && known !== chosen);
  for (const known of former) known.active = false;
  chosen.active = true;
  chosen.upstream.send(renderNotification(ACTIVATED_METHOD));
  return [...former, chosen];
}

function explainHolder({ registration: { appId, pid }, endpoint }: AppInstance): string {
  return `"${appId}" is taken by ${pid === undefined ? "a server" : `process ${pid}`}, connected at ${endpoint}`;
}

const idOf = ({ registration }: AppInstance): string => registration.instance;

const byAppId = (a: AppInstance, b: AppInstance): number => (a.registration.appId < b.registration.appId ? -1 : 1);

/** Reason why a new instance replaces a known one; undefined if the known one stays. */
function whyDeparts(known: AppInstance, newcomer: Registration): string | undefined {
  if (known.registration.instance === newcomer.instance) return "the same instance has connected again";
  const makesWay = known.active && !newcomer.standby;
  return makesWay ? `process ${known.registration.pid} has ended` : undefined;
}

interface Roster {
  all(): readonly AppInstance[];
  of(appId: string): readonly AppInstance[];
  /** Joining or live instances. */
  present(appId: string): readonly AppInstance[];
  /** The callable instance that holds the name. */
  holder(appId: string): AppInstance | undefined;
  /** Instances lost without a goodbye, the latest last. */
  expectedBack(appId: string): readonly AppInstance[];
  describe(instance: AppInstance): ApplicationRegistration;
  add(instance: AppInstance): void;
  drop(unwanted: (instance: AppInstance) => boolean): void;
}

interface RosterContext {
  readonly clock: Clock;
  /** Whether the proxy is dialling an upstream of this name. */
  isSought(appId: string): boolean;
}

function createRoster({ clock, isSought }: RosterContext): Roster {
  let instances: readonly AppInstance[] = [];
  const of = (appId: string) => instances.filter(({ registration }) => registration.appId === appId);
  const expectedBack = (appId: string) => of(appId).filter(({ phase, departure }) => phase === "gone" && departure?.unregistered === false);
  return {
    all: () => instances,
    of,
    present: (appId) => of(appId).filter(({ phase }) => phase !== "gone"),
    holder: (appId) => of(appId).find(({ phase, active }) => phase === "live" && active),
    expectedBack,
    describe(instance) {
      const { appId } = instance.registration;
      const joining = of(appId).some(({ phase, active }) => phase === "joining" && active);
      const rejoining = (joining || isSought(appId)) && expectedBack(appId).at(-1) === instance;
      return describeInstance(instance, statusOf(instance, { nowMs: clock.now(), rejoining }));
    },
    add(instance) {
      instances = [...instances, instance];
    },
    drop(unwanted) {
      instances = instances.filter((instance) => !unwanted(instance));
    },
  };
}
