import { comparePixels, EXACT } from "../baselines/compare.ts";
import { changedPaths, explainDifference } from "../baselines/explain.ts";
import { decodePng, encodePng } from "../baselines/picture.ts";
import type { Observation, ObservedRun, Seen, SeenPicture, StepReference } from "./observations.ts";

/** Compares the pictures of two repetitions. */
export type ComparePictures = (agreeing: SeenPicture, deviating: SeenPicture) => RepetitionDifference;

interface ObservedStep {
  readonly run: ObservedRun;
  readonly seen: Seen;
}

/** A step with different outcomes: that of a repetition of the majority, and that of the first deviating one. */
export interface DifferingStep {
  readonly at: StepReference;
  readonly agreeing: ObservedStep;
  readonly deviating: ObservedStep;
  /** Where the pictures differ. */
  readonly difference?: RepetitionDifference | undefined;
  /** Equal for deviations with the same cause. */
  readonly key: string;
}

/** A cause of different outcomes between the repetitions of one planned run. */
export interface Cause {
  /** The first differing step. */
  readonly first: DifferingStep;
  /** Later steps that differ in the same elements or in the same repetitions. */
  readonly later: readonly DifferingStep[];
  readonly deviating: readonly ObservedRun[];
  /** How many repetitions were compared. */
  readonly of: number;
}

/** Finds the causes of different outcomes between the repetitions of one planned run. */
export function causesOf(repetitions: readonly Observation[], differ: ComparePictures): readonly Cause[] {
  // Attempts of a single repetition are retries, which reports show as flaky.
  if (repetitions.length < 2) return [];
  const causes: Cause[] = [];
  for (const observed of byStep(repetitions)) {
    for (const { step, runs } of deviationsOf(observed, differ)) {
      const known = causes.findIndex((cause) => isSameCause(cause, step, runs));
      const cause = causes[known];
      if (cause === undefined) causes.push({ first: step, later: [], deviating: runs, of: repetitions.length });
      else causes[known] = { ...cause, later: [...cause.later, step], deviating: inOrder([...cause.deviating, ...runs]) };
    }
  }
  return causes;
}

/** Whether a repetition shows the same cause. */
export const showsAgain = ({ first: { at, agreeing, key } }: Cause, { seen }: Observation, differ: ComparePictures): boolean =>
  seen.some((again) => again.at.step === at.step && deviationOf(agreeing.seen, again, differ)?.key === key);

/** Different deviations of one step are different causes. */
function isSameCause({ first, later, deviating }: Cause, step: DifferingStep, runs: readonly ObservedRun[]): boolean {
  if ([first, ...later].some(({ at }) => at.step === step.at.step)) return false;
  const isFollowing = deviating.length === runs.length && runs.every((run) => deviating.includes(run));
  return isFollowing || (step.difference !== undefined && first.key === step.key);
}

/** Groups by step in the order of the longest repetition, because others may have failed early. */
function byStep(repetitions: readonly Observation[]): Iterable<readonly ObservedStep[]> {
  const longestFirst = repetitions.toSorted((a, b) => b.seen.length - a.seen.length);
  const steps = new Map<string, ObservedStep[]>(longestFirst.flatMap(({ seen }) => seen.map(({ at }) => [at.step, []])));
  for (const { run, seen } of repetitions) for (const one of seen) steps.get(one.at.step)?.push({ run, seen: one });
  return steps.values();
}

interface Deviations {
  readonly step: DifferingStep;
  readonly runs: readonly ObservedRun[];
}

function deviationsOf(observed: readonly ObservedStep[], differ: ComparePictures): Iterable<Deviations> {
  const agreeing = mostAgreed(observed);
  const found = new Map<string, Deviations>();
  if (agreeing === undefined) return [];
  const differences = new Map<string, RepetitionDifference>();
  const differOnce: ComparePictures = (picture, other) => {
    const difference = differences.get(other.pixelHash) ?? differ(picture, other);
    differences.set(other.pixelHash, difference);
    return difference;
  };
  for (const deviating of observed) {
    const deviation = deviationOf(agreeing.seen, deviating.seen, differOnce);
    if (deviation === undefined) continue;
    const { step, runs } = found.get(deviation.key) ?? { step: { at: deviating.seen.at, agreeing, deviating, ...deviation }, runs: [] };
    found.set(deviation.key, { step, runs: inOrder([...runs, deviating.run]) });
  }
  return found.values();
}

/** A step with the most frequent outcome; passed outcomes are preferred. */
function mostAgreed(observed: readonly ObservedStep[]): ObservedStep | undefined {
  const ways = new Map<string, ObservedStep[]>();
  for (const one of observed) ways.set(wayOf(one.seen), [...(ways.get(wayOf(one.seen)) ?? []), one]);
  const [best] = [...ways.values()].sort((a, b) => Number(isFailing(a[0])) - Number(isFailing(b[0])) || countOf(b) - countOf(a));
  return best?.[0];
}

const countOf = (observed: readonly ObservedStep[]): number => new Set(observed.map(({ run }) => run)).size;
const isFailing = (observed: ObservedStep | undefined): boolean => observed !== undefined && failureOf(observed.seen) !== "";

function deviationOf(agreeing: Seen, seen: Seen, differ: ComparePictures): Pick<DifferingStep, "key" | "difference"> | undefined {
  if (wayOf(agreeing) === wayOf(seen)) return undefined;
  const [picture, other] = [agreeing.picture, seen.picture];
  if (picture === undefined || other === undefined || picture.pixelHash === other.pixelHash)
    return { key: `${seen.status} ${failureOf(seen)}` };
  const difference = differ(picture, other);
  return { key: `picture ${difference.key || seen.at.step}`, difference };
}

const wayOf = (seen: Seen): string => [isUnaccepted(seen) ? "passed" : seen.status, failureOf(seen), seen.picture?.pixelHash].join(" ");

/** The first repetition may write the baseline for the others, which counts as passed. */
const isUnaccepted = ({ problem, picture }: Seen): boolean => picture !== undefined && problem?.code === "AMCP_BASELINE_MISSING";

/** Normalizes a failure: numbers and identifiers differ between repetitions, and a picture difference contains its size. */
function failureOf(seen: Seen): string {
  const { problem } = seen;
  if (problem === undefined || isUnaccepted(seen)) return "";
  const message = problem.code === "AMCP_SCREENSHOT_DIFFERS" ? "" : problem.message.replace(/[0-9a-f]{8,}|\d+/gi, "#");
  return `${problem.code ?? ""} ${message}`;
}

const inOrder = (runs: readonly ObservedRun[]): readonly ObservedRun[] => [...new Set(runs)].sort((a, b) => a.repetition - b.repetition);

/** The difference between the pictures of two repetitions. */
interface RepetitionDifference {
  /** Equal for pictures that differ in the same elements. */
  readonly key: string;
  /** Sentences about the changed elements. */
  readonly elements: readonly string[];
  /** The first picture in pale colours with changed pixels in red. */
  readonly png: Buffer;
}

export function pictureDifference(agreeing: SeenPicture, deviating: SeenPicture): RepetitionDifference {
  const { regions, picture } = comparePixels(decodePng(agreeing.png), decodePng(deviating.png), EXACT);
  const explanation = { regions, before: agreeing.elements, after: deviating.elements, scale: deviating.scale };
  return { key: changedPaths(explanation).join(" "), elements: explainDifference(explanation), png: encodePng(picture) };
}
