import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { ReportAttempt, ReportFile, ReportProblem, ReportState, ReportStep, TreePlace } from "../../../contracts/html-report.ts";
import type { ShownVerdict } from "../verdicts.ts";

/** A row of the time line: a step, or the attempt as a whole. */
export interface TimeRow {
  /** Id of the step, or `WHOLE`. */
  readonly id: string;
  readonly sentence: string;
  readonly level: number;
  readonly status: ShownVerdict;
  readonly startMs: number;
  readonly durationMs: number | undefined;
  readonly problem: ReportProblem | undefined;
  readonly files: readonly ReportFile[];
  /** The apps after the step, where the attempt has a trace. */
  readonly states: readonly ReportState[];
  /** Undefined for the attempt. */
  readonly step: ReportStep | undefined;
}

/** Id of the row of an attempt. */
export const WHOLE = "scenario";

/** The rows of an attempt: the attempt itself, then its steps. */
export function timeRows({ steps, status, durationMs, problem, failedStep, files, states }: ReportAttempt): readonly TimeRow[] {
  const levels = new Map<string, number>();
  const whole = { id: WHOLE, sentence: "The scenario", level: 0, status, startMs: 0, durationMs, files, states, step: undefined };
  const rows = steps.map((step): TimeRow => {
    const level = step.parent === undefined ? 1 : (levels.get(step.parent) ?? 0) + 1;
    levels.set(step.step, level);
    return {
      id: step.step,
      sentence: step.sentence,
      level,
      status: step.status,
      startMs: step.startMs,
      durationMs: step.durationMs,
      problem: step.problem,
      files: step.files,
      states: step.states ?? [],
      step,
    };
  });
  // A problem of a step is shown there.
  return [{ ...whole, problem: failedStep === undefined ? problem : undefined }, ...rows];
}

/** The row to begin with: the failed step, else the first with a problem, else the attempt. */
export function firstShown(rows: readonly TimeRow[], { failedStep }: ReportAttempt): string {
  const failed = rows.find(({ id, problem }) => (failedStep === undefined ? problem !== undefined : id === failedStep));
  return failed?.id ?? WHOLE;
}

/** How long the time line is. */
export const lengthOf = (rows: readonly TimeRow[]): number =>
  Math.max(1, ...rows.map(({ startMs, durationMs }) => startMs + (durationMs ?? 0)));

const isWholePicture = ({ mediaType, kind }: ReportFile): boolean =>
  mediaType === "image/png" && (kind === "screenshot" || kind === "actual" || kind === "previous");

/** A picture with its name in the page. */
export interface ShownPicture {
  readonly name: string;
  readonly path: string;
}

/** The pictures of the apps after a step, or before the first one. */
export const statePictures = ({ states, step }: TimeRow): readonly ShownPicture[] =>
  states.flatMap(({ app, picture }) => (picture === undefined ? [] : { name: stateName(app, step), path: picture }));

const stateName = (app: string, step: ReportStep | undefined): string =>
  `${app} ${step === undefined ? "before the first step" : "after the step"}`;

/** The last picture that an earlier step took of the same app. */
export function pictureBefore(rows: readonly TimeRow[], row: TimeRow): ShownPicture | undefined {
  const app = row.step?.app;
  const pictures = rows
    .slice(0, rows.indexOf(row))
    .flatMap((earlier): readonly ShownPicture[] => [
      ...(earlier.step?.app === app ? earlier.files.filter(isWholePicture) : []),
      ...statePictures({ ...earlier, states: earlier.states.filter((state) => state.app === app) }),
    ]);
  return pictures.at(-1);
}

export interface TreeChoice {
  readonly name: string;
  readonly place: TreePlace;
  /** The picture that was taken with it, or the last one before it. */
  readonly picture: string | undefined;
}

/** The element trees of a row, each with its picture: `failure-Desk-tree` belongs to `failure-Desk`. */
export function treesOf(rows: readonly TimeRow[], row: TimeRow): readonly TreeChoice[] {
  const own = row.files.filter(isWholePicture);
  const ofFiles = row.files.flatMap(({ name, tree }) => {
    const named = own.find((picture) => `${picture.name}-tree` === name);
    return tree === undefined ? [] : { name, place: tree, picture: (named ?? own.at(-1) ?? pictureBefore(rows, row))?.path };
  });
  const ofStates = row.states.flatMap(({ app, picture, tree }) =>
    tree === undefined ? [] : { name: stateName(app, row.step), place: tree, picture },
  );
  return [...ofStates, ...ofFiles];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales are the same in both directions, up to rounding to whole pixels. */
const TOLERANCE = 0.02;

/** Whether a picture can be one of this element: it has the same shape. */
export function isPictureOf({ bounds }: ElementInfo, { width, height }: Size): boolean {
  if (bounds.width <= 0 || bounds.height <= 0) return false;
  const scales = [width / bounds.width, height / bounds.height];
  return Math.abs((scales[0] ?? 0) / (scales[1] ?? 1) - 1) < TOLERANCE;
}

/** The window of a picture: one of its shape, rather one that has the focus; without a picture the first window. */
export function windowOf(roots: readonly ElementInfo[], picture: Size | null | undefined): ElementInfo | undefined {
  const alike = picture ? roots.filter((root) => isPictureOf(root, picture)) : [];
  return alike.find(hasFocus) ?? alike[0] ?? roots.find(hasFocus) ?? roots[0];
}

const hasFocus = ({ properties, children }: ElementInfo): boolean => properties["focused"] === "true" || children.some(hasFocus);
