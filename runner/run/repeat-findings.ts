import { messageOf } from "../../contracts/errors.ts";
import { timeOf } from "../../contracts/ports.ts";
import { type Cause, causesOf, pictureDifference, showsAgain } from "../findings/causes.ts";
import { type Finding, findingEvent } from "../findings/finding-event.ts";
import { createObservations, type Observation, type Observations } from "../findings/observations.ts";
import { locksOf, type PlannedRun } from "./plan/plan.ts";
import { createRunQueue } from "./plan/run-queue.ts";
import { emitNotice } from "./results/notices.ts";
import { createVerdicts } from "./results/verdicts.ts";
import { type RunContext, work } from "./worker.ts";

/** Number of findings that are repeated. */
const REPEATED_FINDINGS = 5;
const REPEATS = 10;

type Unrepeated = Omit<Finding, "cameBack">;

/** Emits the differences between the repetitions of a run; in a perturbed run also how often each recurs. */
export async function reportFindings(context: RunContext, observations: Observations): Promise<void> {
  const { options, runs, verdicts, files } = context;
  const { emit, clock, replay } = options.reporting;
  const planned = new Set(runs.map(({ base }) => base));
  const causes = [...planned].flatMap((base) => causesOf(observations.of(base), pictureDifference));
  const findings = causes.map((cause, index) => ({ id: String(index + 1), cause }));
  const repeats = await repeat(findings.slice(0, REPEATED_FINDINGS), context);
  for (const { id, cause } of findings) {
    const cameBack = recurrenceOf(cause, repeats?.of(id) ?? []);
    emit(await findingEvent({ id, cause, cameBack }, { time: timeOf(clock), attach: files.attachTo(`findings-${id}`), replay }));
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
  const { options, processes } = context;
  const { reporting, workers } = options;
  const repeats = findings.flatMap((finding) => repeatsOf(finding, context.runs));
  if (repeats.length === 0 || options.interrupted.aborted) return undefined;
  const source = createRunQueue(repeats, (run) => locksOf(run, processes));
  for (const run of repeats) source.ready(run);
  source.close();
  const observations = createObservations();
  const repeating = {
    ...context,
    // Results of repeats belong to the finding, not to the run: they give no verdict and write no baseline.
    options: {
      ...options,
      repetition: { ...options.repetition, retries: 0 },
      baselines: { ...options.baselines, update: "none" as const },
    },
    verdicts: createVerdicts(options.policy),
    observations,
    source,
    firstAttempt: 1,
  };
  const subject = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  emitNotice(reporting, "info", `${subject}: ${repeats.length} further runs show how often each comes back`);
  const ends = Array.from({ length: Math.min(workers, repeats.length) }, (_, index) =>
    work({ ...repeating, index, folder: `${context.folder}/repeats-${index}` }),
  );
  for (const end of await Promise.allSettled(ends)) if (end.status === "rejected") emitNotice(reporting, "warning", messageOf(end.reason));
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
