import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import type { ApplicationRegistration, ReachParams } from "../../contracts/proxy-control.ts";
import type { Apps } from "../relay/apps.ts";
import type { LostApp } from "../relay/lost-app.ts";
import { canonicalName, isNamedIn, mayBeNamedIn, portableName } from "../relay/tool-names.ts";
import type { ProxyAppsContext } from "./apps-context.ts";
import type { AppInstance } from "./instance.ts";

/** How long a list waits for the sessions of its agent. */
const VIEWS_WAIT_MS = 2000;

/** Creates the agents' view of the apps. */
export function createApps(core: ProxyAppsContext): Apps {
  const { registry, dialAttempts, refusals, connections } = core;
  const upstreams = () => registry.holders().map(({ upstream }) => upstream);
  const shared = () => upstreams().filter(({ session, sessions }) => session?.era === "session" && sessions === undefined);
  return {
    upstreams,
    shared,
    sessionsOf: (owner) => [...connections].flatMap(({ sessions }) => sessions?.opened(owner) ?? []),
    list() {
      const known = registry.list();
      return [...known, ...dialAttempts.list().filter(({ appId }) => !known.some((app) => app.appId === appId))];
    },
    refused: refusals.list,
    lost: (tool) => findLost(tool, core),
    redial(tool) {
      const away = [...connections].filter((connection) => mayBeNamedIn(tool, connection.target.appId) && !connection.isServing());
      return away.length === 0 ? undefined : Promise.all(away.map((connection) => connection.tryNow()));
    },
    firstAttempts: core.firstAttempts,
    learnViews(owner, declares) {
      const open = registry.holders().flatMap(({ upstream, views }) => (upstream.sessions && views.learn(owner, declares)) ?? []);
      return open.length === 0
        ? undefined
        : Promise.race([Promise.all(open).then(() => {}), delay(VIEWS_WAIT_MS, undefined, { ref: false })]);
    },
    activate: registry.activate,
    reach: (params) => reach(params, core),
    setLogLevel(params) {
      core.logLevel = params;
      for (const upstream of shared()) void upstream.request("logging/setLevel", params);
    },
  };
}

async function reach(
  { appId, renew, spare }: z.output<typeof ReachParams>,
  { registry, dialAttempts, connections }: ProxyAppsContext,
): Promise<ApplicationRegistration> {
  const connection = [...connections].find(({ target }) => target.appId === appId);
  if (connection === undefined) throw new AmcpError("AMCP_PROXY_UNKNOWN_APP", `"${appId}" is not an upstream that the proxy connects to`);
  await (renew ? connection.renew() : connection.tryNow());
  const holder = registry.holders().find(({ registration }) => registration.appId === appId);
  if (spare) connection.prepareNext();
  if (connection.isServing() && holder !== undefined) return registry.describe(holder);
  throw new AmcpError("AMCP_PROXY_LINK_CLOSED", dialAttempts.missed(appId)?.reason ?? `"${appId}" has ended`);
}

function findLost(name: string, { registry, dialAttempts, refusals }: ProxyAppsContext): LostApp | undefined {
  const appIds = registry.appIds();
  const appId = longest([...appIds, ...dialAttempts.list().map((missed) => missed.appId)].filter((known) => isNamedIn(name, known)));
  const last = appId === undefined ? lastWith(name, appIds.map(registry.lastHolder)) : registry.lastHolder(appId);
  if (last?.departure !== undefined)
    return {
      appId: last.registration.appId,
      tool: toolNamed(name, last),
      status: registry.describe(last).status,
      departure: last.departure,
      refusal: refusals.of(last.registration.appId),
    };
  const isHere = appId === undefined || registry.holders().some(({ registration }) => registration.appId === appId);
  const departure = isHere ? undefined : dialAttempts.missed(appId);
  return appId === undefined || departure === undefined
    ? undefined
    : { appId, status: "Disconnected", departure, refusal: refusals.of(appId) };
}

const longest = (names: readonly string[]): string | undefined => names.toSorted((a, b) => b.length - a.length)[0];

/** The app is found by the tools that it had, where the name has no whole prefix. */
const lastWith = (name: string, departed: readonly (AppInstance | undefined)[]): AppInstance | undefined =>
  departed.find((instance) => instance !== undefined && toolNamed(name, instance) !== undefined);

/** The tool that had this name in one of its forms. */
function toolNamed(name: string, { registration: { appId }, offers }: AppInstance): string | undefined {
  const known = offers.tools.map((tool) => tool.name);
  return known.find((tool) => [tool, canonicalName(appId, tool), portableName(appId, tool)].includes(name));
}
