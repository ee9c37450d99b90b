import { z } from "zod";
import { wholeException } from "../../contracts/app-tools/app-exception.ts";
import { errorPageOf } from "../../contracts/errors.ts";
import type { Problem } from "../../contracts/events.ts";
import { ChangedArea, type ReportAttempt, type ReportProblem, type ReportStep, type ScenarioDetail } from "../../contracts/html-report.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import { type FileSources, reportFiles } from "./files.ts";

type Scenario = RunReport["scenarios"][number];
type Attempt = Scenario["attempts"][number];
type Step = Attempt["steps"][number];

/** Everything that the page of one scenario shows. */
export async function scenarioDetail({ attempts }: Scenario, sources: FileSources): Promise<ScenarioDetail> {
  const details: ReportAttempt[] = [];
  // In sequence: trees are written as differences from the previous one.
  for (const attempt of attempts) details.push(await attemptDetail(attempt, sources));
  return { attempts: details };
}

async function attemptDetail(attempt: Attempt, sources: FileSources): Promise<ReportAttempt> {
  const { attempt: number, startedAt, status, durationMs, problem, failedStep, attachments } = attempt;
  const begin = Date.parse(startedAt);
  // Setup and teardown may use the id of a step again only in another round, so the last one is the one that failed.
  const failed = attempt.steps.findLast(({ step }) => step === failedStep);
  const states = await sources.traced.states(attempt.states ?? []);
  const steps: ReportStep[] = [];
  for (const step of attempt.steps) {
    const evidence = step === failed ? attachments : [];
    steps.push(await stepDetail(step, begin, [...step.attachments, ...evidence], sources));
  }
  return {
    number,
    startedAt,
    status,
    steps,
    states,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(problem === undefined ? {} : { problem: reportProblem(problem) }),
    ...(failed === undefined ? {} : { failedStep: failed.step }),
    files: failed === undefined ? await reportFiles(attachments, sources) : [],
  };
}

async function stepDetail(step: Step, begin: number, attachments: Step["attachments"], sources: FileSources): Promise<ReportStep> {
  const { parent, app, soft, note, durationMs, problem, candidate, calls } = step;
  return {
    step: step.step,
    verb: step.verb,
    sentence: step.sentence,
    status: step.status,
    place: `${step.file}:${step.line}`,
    ...(parent === undefined ? {} : { parent }),
    ...(app === undefined ? {} : { app }),
    ...(soft === undefined ? {} : { soft }),
    ...(note === undefined ? {} : { note }),
    ...(durationMs === undefined ? {} : { durationMs }),
    startMs: Math.max(0, Date.parse(step.startedAt) - begin) || 0,
    ...(problem === undefined ? {} : { problem: reportProblem(problem) }),
    files: await reportFiles(attachments, sources),
    ...(step.states === undefined ? {} : { states: await sources.traced.states(step.states) }),
    areas: changedAreas(problem),
    ...(calls === undefined ? {} : { calls }),
    ...(candidate === undefined ? {} : { baseline: candidate.file }),
  };
}

function reportProblem({ exceptions, code, ...facts }: Problem): ReportProblem {
  const page = code === undefined ? undefined : errorPageOf(code);
  return {
    ...facts,
    ...(code === undefined ? {} : { code }),
    ...(page === undefined ? {} : { page }),
    ...(exceptions === undefined ? {} : { exception: wholeException(exceptions) }),
  };
}

const WithRegions = z.object({ regions: z.array(ChangedArea) });

/** Where a picture differs, which the comparison says in `actual`. */
export const changedAreas = (problem: Problem | undefined): ChangedArea[] => WithRegions.safeParse(problem?.actual).data?.regions ?? [];
