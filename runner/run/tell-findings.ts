import { messageOf } from "../../contracts/errors.ts";
import { timeOf } from "../../contracts/ports.ts";
import { type Cause, causesOf, showsAgain } from "../findings/causes.ts";
import { type Finding, findingEvent } from "../findings/finding-event.ts";
import { createObservations, type Observation, type Observations } from "../findings/observations.ts";
import { pictureDifference } from "../findings/picture-difference.ts";
import { locksOf, type PlannedRun } from "./plan.ts";
import type { RunContext } from "./run-context.ts";
import { createRunQueue } from "./run-queue.ts";
import { createVerdicts } from "./verdicts.ts";
import { work } from "./worker.ts";

/** Number of findings that are repeated. */
const REPEATED_FINDINGS = 5;
const REPEATS = 10;

type Unrepeated = Omit<Finding, "cameBack">;

/** Emits the differences between the repetitions of a run; in a perturbed run also how often each recurs. */
export async function tellFindings(context: RunContext, observations: Observations): Promise<void> {
  const { options, verdicts, files } = context;
  const planned = new Set(options.runs.map(({ base }) => base));
  const causes = [...planned].flatMap((base) => causesOf(observations.of(base), pictureDifference));
  const findings = causes.map((cause, index) => ({ id: String(index + 1), cause }));
  const repeats = await repeat(findings.slice(0, REPEATED_FINDINGS), context);
  for (const { id, cause } of findings) {
    const cameBack = recurrenceOf(cause, repeats?.of(id) ?? []);
    const reporting = { time: timeOf(options.clock), attach: files.attachTo(`findings-${id}`), replay: options.replay };
    options.emit(await findingEvent({ id, cause, cameBack }, reporting));
    // A failed repetition has its own verdict.
    verdicts.add("passed", undefined, { flaky: true });
  }
}

function recurrenceOf(cause: Cause, repeats: readonly Observation[]): Finding["cameBack"] {
  if (repeats.length === 0) return undefined;
  return { count: repeats.filter((repeat) => showsAgain(cause, repeat, pictureDifference)).length, of: repeats.length };
}

/** Repeats the scenario of each finding with its seed. @returns the observations, with the finding's id as `base` */
async function repeat(findings: readonly Unrepeated[], context: RunContext): Promise<Observations | undefined> {
  const repeats = findings.flatMap((finding) => repeatsOf(finding, context.options.runs));
  if (repeats.length === 0 || context.options.interrupted.aborted) return undefined;
  const queue = createRunQueue(repeats, (run) => locksOf(run, context.processes));
  for (const run of repeats) queue.ready(run);
  queue.close();
  const observations = createObservations();
  // Results of repeats belong to the finding, not to the run: they give no verdict and write no baseline.
  const options = { ...context.options, retries: 0, update: "none" as const };
  const repeating = {
    ...context,
    options,
    observations,
    verdicts: createVerdicts(options),
    next: queue.next,
    hasMore: queue.hasMore,
    release: queue.release,
    firstAttempt: 1,
  };
  tell(
    "info",
    `${findings.length === 1 ? "1 finding" : `${findings.length} findings`}: ${repeats.length} further runs show how often each comes back`,
    context,
  );
  const workers = Array.from({ length: Math.min(options.workers, repeats.length) }, (_, index) =>
    work({ ...repeating, index, folder: `${context.folder}/repeats-${index}` }),
  );
  for (const end of await Promise.allSettled(workers)) if (end.status === "rejected") tell("warning", messageOf(end.reason), context);
  return observations;
}

/** Only runs with a seed can be repeated. */
function repeatsOf({ id, cause }: Unrepeated, runs: readonly PlannedRun[]): readonly PlannedRun[] {
  const run = runs.find((planned) => planned.id === cause.first.deviating.run.id && planned.seed !== undefined);
  if (run === undefined) return [];
  return Array.from({ length: REPEATS }, (_, index) => ({
    ...run,
    id: `${run.id}.repeat-${id}.${index + 1}`,
    base: id,
    repetition: index + 1,
    repeatOf: id,
  }));
}

const tell = (level: "info" | "warning", message: string, { options: { emit, clock } }: RunContext): void =>
  emit({ type: "notice", time: timeOf(clock), level, message });
