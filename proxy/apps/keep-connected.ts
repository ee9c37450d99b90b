import { AmcpError } from "../../contracts/errors.ts";
import type { Link } from "../../mcp/link.ts";
import { refusalOf } from "../../mcp/rpc.ts";
import { createDeferred, withTimeLimit } from "../../platform/observability/clock.ts";
import type { Target } from "../settings/target.ts";
import { createServerSessions } from "./agent-sessions.ts";
import type { Connection, ProxyAppsContext } from "./apps-context.ts";
import { openTarget, type Reached } from "./open-target.ts";
import { serveInstance } from "./serve-instance.ts";

/** Keeps a target connected until stopped, with growing delays between attempts. Failures are recorded, never thrown. */
export function keepConnected(target: Target, core: ProxyAppsContext): Connection {
  const life = new AbortController();
  const backoff = createBackoff();
  const dialer = createTargetDialer(target, core, life.signal);
  const attempts = createAttempts();
  const firstAttempt = attempts.current();
  let wake = createDeferred();
  let link: Link | undefined;
  let serving = false;
  let instance = target.kind === "app" ? target.instance : undefined;
  const sessions = target.kind === "app" || target.shared ? undefined : createServerSessions(target, core);

  const begin = () => {
    serving = true;
    backoff.reset();
    core.dialAttempts.end(target);
    attempts.end();
  };

  /** @returns whether it was connected @throws AmcpError the reason why there was no usable connection */
  const connectOnce = async (): Promise<boolean> => {
    if (instance !== undefined && core.registry.isPresent(instance)) return false;
    core.dialAttempts.begin(target);
    try {
      const reached = await dialer.open();
      link = reached.link;
      if (target.kind === "app") instance = reached.registration.instance;
      if (life.signal.aborted || core.registry.isPresent(reached.registration.instance)) return false;
      const settled = (usable: boolean) => usable && begin();
      const { departure } = await serveInstance({ ...reached, sessions, settled }, core);
      if (!serving) throw new AmcpError("AMCP_PROXY_LINK_CLOSED", departure?.reason ?? "it cannot be used");
      return true;
    } finally {
      serving = false;
      link?.close();
    }
  };

  const run = async () => {
    while (!life.signal.aborted) {
      const wasConnected = await connectOnce().catch((error) => {
        if (!life.signal.aborted) noteFailure(target, refusalOf(error), core);
        return false;
      });
      core.dialAttempts.end(target);
      if (!wasConnected) attempts.end();
      await rest(backoff.next(), wake.promise);
      wake = createDeferred();
    }
  };
  void run();

  return {
    target,
    sessions,
    firstAttempt,
    isServing: () => serving,
    tryNow() {
      if (serving) return Promise.resolve();
      wake.resolve();
      return attempts.current();
    },
    renew() {
      wake.resolve();
      sessions?.close("its server is restarted");
      if (serving) link?.close();
      return attempts.current();
    },
    prepareNext: dialer.prepare,
    stop() {
      life.abort();
      wake.resolve();
      sessions?.close("the proxy no longer connects to its server");
      link?.close();
      core.dialAttempts.forget(target);
    },
  };
}

/** Resolves at the end of the current attempt; while connected, at the end of the next one. */
function createAttempts(): { current(): Promise<void>; end(): void } {
  let attempt = createDeferred();
  return {
    current: () => attempt.promise,
    end() {
      attempt.resolve();
      attempt = createDeferred();
    },
  };
}

function noteFailure(target: Target, error: AmcpError, core: ProxyAppsContext): void {
  noteRefusal(target, error, core);
  core.dialAttempts.end(target, error);
}

/** Records a refusal if another app holds the name: only the other app is listed under that name. */
function noteRefusal(target: Target, { code, message }: AmcpError, { refusals }: ProxyAppsContext): void {
  if (code !== "AMCP_PROXY_DUPLICATE_APP" && code !== "AMCP_PROXY_OTHER_APP") return;
  const { instance, pid } = target.kind === "app" ? target : {};
  const { appId, endpoint } = target;
  refusals.note({ appId, endpoint, code, reason: message, ...(instance && { instance }), ...(pid && { pid }) });
}

async function rest(forMs: number, until: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, forMs);
  });
  await Promise.race([over, until]);
  clearTimeout(timer);
}

/**
 * Connects to a target again and again. `prepare` starts the program of the next connection in advance, if the proxy starts it.
 *
 * @param life ends attempts and prepared programs
 */
function createTargetDialer(target: Target, core: ProxyAppsContext, life: AbortSignal) {
  let spare: Promise<Reached | undefined> | undefined;
  const open = () => openTarget(target, core, withTimeLimit(life, core.options.connectTimeoutMs));
  const isThere = ({ registration: { pid } }: Reached) => pid !== undefined && core.isAlive(pid);
  life.addEventListener("abort", () => void spare?.then((ready) => ready?.link.close()));
  return {
    async open() {
      const ready = await spare;
      spare = undefined;
      return ready !== undefined && isThere(ready) ? ready : await open();
    },
    prepare() {
      // A failed start is reported by the next `open`.
      if (target.kind === "command" && !life.aborted) spare ??= open().catch(() => undefined);
    },
  };
}

const FIRST_MS = 100;
const LONGEST_MS = 10_000;

/** Exponential backoff with jitter: half of each delay is random, so that many clients do not retry in step. Delays are in milliseconds. */
function createBackoff() {
  let wholeMs = FIRST_MS;
  return {
    next() {
      const waitMs = wholeMs * (0.5 + Math.random() / 2);
      wholeMs = Math.min(LONGEST_MS, wholeMs * 2);
      return waitMs;
    },
    reset() {
      wholeMs = FIRST_MS;
    },
  };
}
