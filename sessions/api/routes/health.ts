import type { ApplicationRegistration, Refusal } from "../../../contracts/proxy-control.ts";
import type { Health } from "../../../contracts/sessions/api.ts";

/** How long a loss or a refusal is worth a warning. */
const RECENT_MS = 10 * 60 * 1000;

/** Fewer calls say nothing about how many fail. */
const ENOUGH_CALLS = 4;

/** With this number of waiting calls the app is slower than its agents. */
const LONG_QUEUE = 5;

/** Codes of refusals whose cure is the right secret. */
const SECRET_CODES: ReadonlySet<string> = new Set(["AMCP_PROXY_UNAUTHENTICATED", "AMCP_PROXY_TOKEN_EXPIRED", "AMCP_PROXY_BAD_BEARER"]);

interface Surroundings {
  /** Of the same proxy. */
  readonly refused: readonly Refusal[];
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** Computes whether an app can be used. The first rule that applies decides. */
export function appHealthOf(app: ApplicationRegistration, surroundings: Surroundings): Health {
  return (app.status === "Connected" ? whileConnected(app, surroundings) : whileAway(app, surroundings)) ?? fit(app);
}

const health = (
  level: Health["level"],
  { summary, detail = "", action = "" }: { summary: string; detail?: string | undefined; action?: Health["action"] },
): Health => ({ level, admin_state: "enabled", summary, detail, action });

function fit({ tools: { length } }: ApplicationRegistration): Health {
  return health("healthy", { summary: `Connected, ${length} ${length === 1 ? "tool" : "tools"}` });
}

function whileAway(app: ApplicationRegistration, { refused, nowMs }: Surroundings): Health {
  const detail = app.reason ?? app.lastExit?.reason;
  const refusal = refused.findLast(({ appId, at }) => appId === app.appId && isRecent(at, nowMs));
  if (refusal !== undefined && SECRET_CODES.has(refusal.code))
    return health("unhealthy", { summary: "Refused: its secret is wrong", detail: refusal.reason, action: "login" });
  if (refusal !== undefined)
    return health("unhealthy", { summary: `Refused: ${refusal.code}`, detail: refusal.reason, action: "view_logs" });
  if (app.status === "Reconnecting") {
    const summary = app.connectedAt === null ? "Connecting" : "Reconnecting";
    return health("degraded", { summary, detail });
  }
  if (app.status === "Unregistered") return health("unhealthy", { summary: "Closed", detail, action: "restart" });
  return health("unhealthy", { summary: "Not connected", detail, action: "restart" });
}

function whileConnected(app: ApplicationRegistration, { refused, nowMs }: Surroundings): Health | undefined {
  if (!app.active) return { ...health("healthy", { summary: "On standby", action: "enable" }), admin_state: "disabled" };
  if (app.limited !== undefined)
    return health("degraded", { summary: "Not all of it is served", detail: app.limited, action: "view_logs" });
  if (app.lastExit !== undefined && isRecent(app.lastExit.at, nowMs))
    return health("degraded", { summary: "Back after a loss", detail: app.lastExit.reason, action: "view_logs" });
  return whileCalled(app) ?? whileOthersAreRefused(app, refused, nowMs);
}

function whileCalled({ calls: { total, failed, waiting }, latency }: ApplicationRegistration): Health | undefined {
  if (total >= ENOUGH_CALLS && failed * 2 >= total)
    return health("degraded", { summary: `${failed} of ${total} calls failed`, action: "view_logs" });
  if (waiting < LONG_QUEUE) return undefined;
  const detail = latency === null ? "" : `95 % of calls took at most ${latency.p95Ms.toFixed(0)} ms`;
  return health("degraded", { summary: `${waiting} calls wait`, detail });
}

function whileOthersAreRefused({ appId }: ApplicationRegistration, refused: readonly Refusal[], nowMs: number): Health | undefined {
  const refusal = refused.findLast((refusal) => refusal.appId === appId && isRecent(refusal.at, nowMs));
  if (refusal === undefined) return undefined;
  return health("degraded", { summary: "Another instance was refused", detail: refusal.reason, action: "view_logs" });
}

/** A time of a clock that was set back since is recent. */
const isRecent = (at: string, nowMs: number): boolean => nowMs - Date.parse(at) < RECENT_MS;
