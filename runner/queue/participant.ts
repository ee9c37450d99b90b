import { setTimeout as pause } from "node:timers/promises";
import { AmcpError } from "../../contracts/errors.ts";
import { pathsIn } from "../../contracts/event-paths.ts";
import type { RunEvent, RunEventOf } from "../../contracts/events.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { Claim, InputFingerprint, SharedPlan, SharedQueue } from "../../contracts/shared-queue.ts";
import { sha256 } from "../../platform/text/bytes.ts";

/** Pause before a participant looks again whether a scenario waits. */
const LOOK_AGAIN_MS = 250;

export interface ParticipantOptions {
  readonly queue: SharedQueue;
  /** The name of this process. */
  readonly name: string;
  readonly policy: SharedPlan["policy"];
  readonly files: Pick<ResultFiles, "readBytes">;
  /** Aborts on Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** Waits until the queue is asked again. */
  readonly rest?: () => Promise<void>;
}

/** A process that takes scenarios from a shared queue and returns their results. */
export interface Participant {
  /** Receives all events of this process's own run. */
  onEvent(event: RunEvent): void;
  /** Takes the next scenario; waits while another participant may be lost. @returns undefined once every scenario has ended */
  next(): Promise<string | undefined>;
  /** Delivers what is left, and puts back scenarios that have not ended. */
  close(): Promise<void>;
}

/**
 * Compares the inputs of this process with those of the others.
 *
 * @returns false where the run is over @throws AmcpError AMCP_QUEUE_OTHER_PLAN
 */
export async function joinRun(queue: SharedQueue, runId: string, own: InputFingerprint): Promise<boolean> {
  const known = await queue.join(own);
  if (known === undefined) return false;
  const names = [...new Set([...Object.keys(known), ...Object.keys(own)])].filter((name) => known[name] !== own[name]);
  if (names.length === 0) return true;
  const shown = names.slice(0, 3).map((name) => (name in own ? (name in known ? name : `${name} (only here)`) : `${name} (missing here)`));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  throw new AmcpError("AMCP_QUEUE_OTHER_PLAN", `the run ${runId} was begun with other inputs; they differ in ${shown.join(", ")}${more}`);
}

export function createParticipant(options: ParticipantOptions): Participant {
  const { queue, name, policy, files, interrupted, rest = () => pause(LOOK_AGAIN_MS) } = options;
  let start: RunEventOf<"runStarted"> | undefined;
  let published: Promise<void> | undefined;
  const unstarted: RunEvent[] = [];
  const claims = new Map<string, { readonly claim: Claim; readonly events: RunEvent[] }>();
  const deliveries = new Set<Promise<void>>();

  const deliver = (work: Promise<void>): void => {
    deliveries.add(work);
    // The failure is thrown to the worker that asks for the next scenario, and by `close`.
    work.then(
      () => deliveries.delete(work),
      () => {},
    );
  };

  const publish = async (): Promise<void> => {
    if (start === undefined) throw new Error("the plan is announced before its first scenario is taken");
    const over = new Set(unstarted.flatMap((event) => ("scenario" in event ? [event.scenario] : [])));
    const waiting = start.scenarios.map(({ id }) => id).filter((id) => !over.has(id));
    await queue.publish({ start, unstarted, policy }, waiting);
  };

  const complete = async (claim: Claim, events: readonly RunEvent[]): Promise<void> => {
    const stored: Record<string, string> = {};
    for (const path of pathsIn(events)) {
      const content = await files.readBytes(path);
      if (content === undefined) continue;
      const hash = sha256(content);
      stored[path] = hash;
      await queue.putFile(hash, content);
    }
    const { scenario } = claim;
    const result = { participant: name, workers: start?.workers ?? 1, events: [...events], files: stored };
    if (!(await claim.complete(result))) await queue.note({ kind: "duplicate", scenario, participant: name });
  };

  const onScenarioEvent = (scenario: string, event: RunEvent): void => {
    const claimed = claims.get(scenario);
    if (claimed === undefined) {
      if (published === undefined) unstarted.push(event);
      return;
    }
    claimed.events.push(event);
    if (event.type !== "scenarioEnded" || event.willRetry) return;
    claims.delete(scenario);
    // Another participant runs from the start what an interruption has broken off.
    deliver(event.status === "interrupted" ? claimed.claim.giveBack() : complete(claimed.claim, claimed.events));
  };

  return {
    onEvent(event) {
      if (event.type === "runStarted") start = event;
      else if (event.type === "notice") deliver(queue.note({ kind: "notice", event }));
      else if ("scenario" in event) onScenarioEvent(event.scenario, event);
    },
    async next() {
      published ??= publish();
      await published;
      while (!interrupted.aborted) {
        await Promise.all(deliveries);
        const claim = await queue.claim();
        if (claim !== undefined) {
          claims.set(claim.scenario, { claim, events: [] });
          return claim.scenario;
        }
        if (!(await queue.isOpen())) return undefined;
        await rest();
      }
      return undefined;
    },
    async close() {
      for (const { claim } of claims.values()) deliver(claim.giveBack());
      claims.clear();
      await Promise.all(deliveries);
    },
  };
}
