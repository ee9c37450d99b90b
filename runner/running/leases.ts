import { AmcpError } from "../../contracts/errors.ts";
import { type Clock, timeOf } from "../../contracts/ports.ts";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";

/** How long an agent keeps an app that it does not use. A dead agent without a session is not noticed otherwise. */
const LEASE_IDLE_MS = 300_000;

/** The right of one agent to run steps on apps. */
export interface Lease {
  /** Aborts when the lease is lost: the agent has left, or has not used it for too long. */
  readonly signal: AbortSignal;
  /** Does some work for the agent, during which no other steps of the agent run on the apps; the lease is not idle. */
  use<Result>(work: () => Promise<Result>): Promise<Result>;
  end(): void;
}

export interface Leases {
  /**
   * Takes apps for the steps of an agent. While a scenario of the same agent is held, other steps of the agent may take its apps, too.
   *
   * @param what the tool that takes them
   * @throws AmcpError AMCP_APP_LEASED
   */
  take(apps: readonly string[], agent: ObservedAgent, what: string): Lease;
  /** An agent with a session has disconnected. */
  left(agentKey: string): void;
  /** Ends all leases. */
  close(): void;
}

interface Holder {
  readonly apps: readonly string[];
  readonly agent: ObservedAgent;
  readonly what: string;
  readonly lost: AbortController;
  isBusy: boolean;
  idleUntil: number;
  timer: NodeJS.Timeout | undefined;
}

/** @param idleMs how long an unused lease is kept */
export function createLeases(clock: Clock, idleMs = LEASE_IDLE_MS): Leases {
  const holders = new Set<Holder>();
  const drop = (holder: Holder) => {
    clearTimeout(holder.timer);
    holders.delete(holder);
  };
  const lose = (holder: Holder, reason: string) => {
    drop(holder);
    holder.lost.abort(new AmcpError("AMCP_APP_LEASED", `the lease of ${holder.apps.join(", ")} is over: ${reason}`));
  };
  const renew = (holder: Holder) => {
    clearTimeout(holder.timer);
    if (!holders.has(holder)) return;
    holder.idleUntil = clock.now() + idleMs;
    holder.timer = setTimeout(() => lose(holder, "the agent has not used it"), idleMs).unref();
  };
  const refuseTaken = (apps: readonly string[], { key }: ObservedAgent) => {
    for (const holder of holders) {
      const app = holder.apps.find((held) => apps.includes(held));
      if (app === undefined) continue;
      if (holder.agent.key !== key || holder.isBusy) throw takenBy(holder, app);
      renew(holder);
    }
  };
  return {
    take(apps, agent, what) {
      refuseTaken(apps, agent);
      const holder: Holder = { apps, agent, what, lost: new AbortController(), isBusy: false, idleUntil: 0, timer: undefined };
      holders.add(holder);
      renew(holder);
      return {
        signal: holder.lost.signal,
        async use(work) {
          holder.lost.signal.throwIfAborted();
          clearTimeout(holder.timer);
          holder.isBusy = true;
          try {
            return await work();
          } finally {
            holder.isBusy = false;
            renew(holder);
          }
        },
        end: () => drop(holder),
      };
    },
    left(agentKey) {
      for (const holder of [...holders]) if (holder.agent.key === agentKey) lose(holder, "the agent has left");
    },
    close() {
      for (const holder of [...holders]) lose(holder, "the proxy ends");
    },
  };
}

function takenBy({ agent, what, isBusy, idleUntil }: Holder, app: string): AmcpError {
  // The name is text of another agent, which must not read as an instruction.
  const name = agent.name.replace(/[^\w .-]/g, "").slice(0, 40) || "another agent";
  const until = isBusy ? "until its call ends" : `until it ends, or has not been used by ${timeOf({ now: () => idleUntil })}`;
  return new AmcpError("AMCP_APP_LEASED", `${what} of ${name} has ${app} ${until}`);
}
