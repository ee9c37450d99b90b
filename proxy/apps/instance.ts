import type { z } from "zod";
import type { ApplicationRegistration, ConnectionStatus } from "../../contracts/proxy-control.ts";
import type { ServerOffers } from "../../mcp/offer.ts";
import type { Departure } from "../relay/lost-app.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { AgentViews } from "./agent-views.ts";
import type { ListFollower } from "./list-offers.ts";
import type { Registration } from "./registration.ts";
import type { AppStatistics } from "./statistics.ts";

/** One registration of one process. It is `joining` until its tools are known, and is kept for some time after it has departed. */
export interface AppInstance {
  readonly registration: Registration;
  readonly endpoint: string;
  readonly upstream: Upstream;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  phase: "joining" | "live" | "gone";
  /** Whether the instance holds the AppId; a standby instance holds it only after activation. */
  active: boolean;
  offers: ServerOffers;
  lastActivity: number | undefined;
  /** Statistics of the app, shared by its instances. */
  readonly statistics: AppStatistics;
  departure: Departure | undefined;
  /** Reads the lists again after a change. */
  refreshOffers(): void;
  /** The lists as agents get them in sessions of their own. */
  readonly views: AgentViews;
  /** Hears of changes without a session. */
  readonly lists: ListFollower;
}

/** How long a lost instance counts as `Disconnected`, that is, expected back. */
const EXPECTED_BACK_MS = 10 * 60 * 1000;

/** Returns the status (spec 000, section 4). @param rejoining whether another instance of the same app is joining */
export function statusOf(
  instance: AppInstance,
  { nowMs, rejoining }: { nowMs: number; rejoining: boolean },
): z.infer<typeof ConnectionStatus> {
  const { departure } = instance;
  if (departure === undefined) return "Connected";
  if (rejoining) return "Reconnecting";
  return departure.unregistered || nowMs - departure.at > EXPECTED_BACK_MS ? "Unregistered" : "Disconnected";
}

/** Describes an instance for `apps_list` and launchers. */
export function describeInstance(instance: AppInstance, status: z.infer<typeof ConnectionStatus>): ApplicationRegistration {
  const { registration, endpoint, connectedAt, lastActivity, offers, upstream, departure, active, phase, statistics } = instance;
  const { appId, instance: id, pid, version, mode } = registration;
  return {
    appId,
    instance: id,
    endpoint,
    status,
    since: new Date(departure?.at ?? connectedAt).toISOString(),
    active: active && phase === "live",
    ...(pid === undefined ? {} : { pid }),
    version: version === "" ? (upstream.session?.version ?? "") : version,
    mode: mode === "app" ? (upstream.session?.mode ?? mode) : mode,
    connectedAt: new Date(connectedAt).toISOString(),
    lastActivity: lastActivity === undefined ? null : new Date(lastActivity).toISOString(),
    tools: offers.tools.map(({ name, description }) => (description === undefined ? { name } : { name, description })),
    calls: { ...loadOf(upstream), ...statistics.calls() },
    latency: statistics.latency(),
    ...(offers.limited !== undefined && { limited: offers.limited }),
    ...(offers.faults && { faults: [...offers.faults] }),
    ...(departure && { reason: departure.reason }),
    ...(statistics.lastExit && { lastExit: statistics.lastExit }),
  };
}

/** Includes the load of the agents' sessions. */
function loadOf({ load, sessions }: Upstream): ReturnType<Upstream["load"]> {
  const own = load();
  const theirs = sessions?.load() ?? { running: 0, waiting: 0 };
  return { running: own.running + theirs.running, waiting: own.waiting + theirs.waiting };
}
