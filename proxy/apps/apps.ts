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
  const departed = appIds.flatMap((known) => registry.lastHolder(known) ?? []);
  // A prefix may be that of several apps; the tools that each had are certain.
  const exact = departed.find((instance) => toolNamed(name, instance, inFull) !== undefined);
  const named = [...appIds, ...dialAttempts.list().map((missed) => missed.appId)].filter((known) => isNamedIn(name, known));
  const appId = exact?.registration.appId ?? longest(named);
  const last = exact ?? (appId === undefined ? departed.find((instance) => toolNamed(name, instance, bare)) : registry.lastHolder(appId));
  if (last?.departure !== undefined)
    return {
      appId: last.registration.appId,
      tool: toolNamed(name, last, inFull),
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

type Forms = (appId: string, tool: string) => readonly string[];

const inFull: Forms = (appId, tool) => [canonicalName(appId, tool), portableName(appId, tool)];
const bare: Forms = (_appId, tool) => [tool];

/** The tool of an app that had this name in one of these forms. */
const toolNamed = (name: string, { registration: { appId }, offers }: AppInstance, forms: Forms): string | undefined =>
  offers.tools.map((tool) => tool.name).find((tool) => forms(appId, tool).includes(name));
