import { AmcpError } from "../../contracts/errors.ts";
import type { ProxyCore } from "../core.ts";
import { refusalOf } from "../relay/rpc.ts";
import { createSignal } from "../transport/signal.ts";
import { createBackoff } from "./backoff.ts";
import type { Connection } from "./connection.ts";
import type { Link } from "./link.ts";
import { createOpener } from "./opener.ts";
import { serveInstance } from "./serve-instance.ts";
import type { Target } from "./target.ts";

/** Connects to a target again and again, with growing pauses, until it is stopped. Its troubles are its own: they are told, never thrown. */
export function keepConnected(target: Target, core: ProxyCore): Connection {
  const life = new AbortController();
  const backoff = createBackoff();
  const opener = createOpener(target, core, life.signal);
  /** The attempt under way; while it is connected, the next one. */
  let attempt = createSignal();
  let wake = createSignal();
  let link: Link | undefined;
  let serving = false;
  let instance = target.kind === "app" ? target.instance : undefined;

  const endAttempt = () => {
    attempt.resolve();
    attempt = createSignal();
  };

  /** @returns whether it was connected @throws AmcpError why there was no connection, or none that could be used */
  const connectOnce = async (): Promise<boolean> => {
    if (instance !== undefined && core.registry.isPresent(instance)) return false;
    core.searches.begin(target);
    try {
      const reached = await opener.open();
      link = reached.link;
      if (target.kind === "app") instance = reached.registration.instance;
      if (life.signal.aborted || core.registry.isPresent(reached.registration.instance)) return false;
      const settled = (usable: boolean) => {
        serving = usable;
        if (!usable) return;
        backoff.reset();
        core.searches.end(target);
        endAttempt();
      };
      const { departure } = await serveInstance({ ...reached, settled }, core);
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
        if (life.signal.aborted) return false;
        noteRefusal(target, refusalOf(error), core);
        core.searches.end(target, refusalOf(error));
        return false;
      });
      core.searches.end(target);
      if (!wasConnected) endAttempt();
      await rest(backoff.next(), wake.promise);
      wake = createSignal();
    }
  };
  void run();

  return {
    target,
    isServing: () => serving,
    tryNow() {
      if (serving) return Promise.resolve();
      wake.resolve();
      return attempt.promise;
    },
    renew() {
      wake.resolve();
      if (serving) link?.close();
      return attempt.promise;
    },
    prepareNext: opener.prepare,
    stop() {
      life.abort();
      wake.resolve();
      link?.close();
      core.searches.forget(target);
    },
  };
}

/** Where the name is another's, that one is shown under it, and not this failure. */
function noteRefusal(target: Target, { code, message }: AmcpError, { refusals }: ProxyCore): void {
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
