import { z } from "zod";
import { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { outlineAttributes, outlineLine } from "../../contracts/element-outline.ts";
import type { Attachment, TracedState } from "../../contracts/events.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import { type FlatElement, flatten, listIn } from "../../contracts/tree-deltas.ts";
import { readTreeDeltas } from "../html/trees.ts";
import type { TracedAttempt, TracedStep } from "./names.ts";

type Files = Pick<ResultFiles, "read">;

/** An app at a moment of an attempt. */
export interface AppMoment {
  readonly app: string;
  /** Path of the picture in the results folder. */
  readonly picture: string | undefined;
  /** Undefined where none was kept, or where its file is missing or damaged. */
  readonly tree: readonly FlatElement[] | undefined;
}

/** A step of an attempt, or of the record of a green run. */
type Stated = Pick<TracedStep, "step" | "states"> & Partial<Pick<TracedStep, "attachments">>;

/** The apps before a step, as a trace has them. */
export function statesBefore<Step extends Stated>(
  { states = [], steps }: Pick<TracedAttempt, "states"> & { readonly steps: readonly Step[] },
  step: Step,
  files: Files,
): Promise<AppMoment[]> {
  const latest = new Map(states.map((state) => [state.app, state]));
  const isAround = ({ step: id }: Step) => step.step.startsWith(`${id}.`);
  for (const earlier of steps.slice(0, steps.indexOf(step)))
    if (!isAround(earlier)) for (const state of earlier.states ?? []) latest.set(state.app, state);
  return Promise.all([...latest.values()].map((state) => readState(state, files)));
}

/** The apps after a step, as its trace has them, or else the evidence of its failure. */
export async function statesAfter(
  { attachments = [], failedStep }: Partial<Pick<TracedAttempt, "attachments" | "failedStep">>,
  step: Stated,
  files: Files,
): Promise<AppMoment[]> {
  const traced = (step.states ?? []).filter(({ picture, tree }) => picture !== undefined || tree !== undefined);
  if (traced.length > 0) return Promise.all(traced.map((state) => readState(state, files)));
  return evidenceIn([...(step.attachments ?? []), ...(step.step === failedStep ? attachments : [])], files);
}

async function readState({ app, picture, tree }: TracedState, files: Files): Promise<AppMoment> {
  const list = tree === undefined ? [] : listIn(readTreeDeltas(await files.read(tree.path)) ?? [], tree.index);
  return { app, picture: picture?.path, tree: list.length === 0 ? undefined : list };
}

const EVIDENCE = /^failure-(.+?)(-tree)?$/;
const Roots = z.array(ElementInfo);

async function evidenceIn(attachments: readonly Attachment[], files: Files): Promise<AppMoment[]> {
  const apps = new Map<string, AppMoment>();
  for (const { name, kind, mediaType, path } of attachments) {
    const app = EVIDENCE.exec(name)?.[1];
    const isTree = kind === "tree" && mediaType === "application/json";
    if (app === undefined || !(isTree || kind === "screenshot")) continue;
    const known = apps.get(app) ?? { app, picture: undefined, tree: undefined };
    apps.set(app, isTree ? { ...known, tree: readRoots(await files.read(path)) } : { ...known, picture: path });
  }
  return [...apps.values()];
}

function readRoots(text: string | undefined): readonly FlatElement[] | undefined {
  try {
    return flatten(Roots.parse(JSON.parse(text ?? "")));
  } catch {
    return undefined;
  }
}

/** A tree as an outline. */
export const outlineOf = (tree: readonly FlatElement[]): string[] =>
  tree.map(([depth, element]) => `${"  ".repeat(depth)}- ${outlineLine(element)}`);

type Facts = FlatElement[1];

const labelOf = ({ type, name, properties }: Facts): string | undefined => {
  const id = properties["automationId"] ?? properties["xName"];
  if (id) return `${type}#${id}`;
  return name ? `${type} '${name}'` : undefined;
};

/** The elements by a key that is the same in both trees: an id or name that only one element has, or else the place. */
function keyed(tree: readonly FlatElement[]): Map<string, Facts> {
  const counts = new Map<string, number>();
  for (const [, element] of tree) {
    const label = labelOf(element) ?? "";
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return new Map(
    tree.map(([, element]) => {
      const label = labelOf(element);
      return [label !== undefined && counts.get(label) === 1 ? label : element.path, element];
    }),
  );
}

/** Sentences on the elements that differ between two moments, of the apps whose trees both have. */
export const changesBetween = (before: readonly AppMoment[], after: readonly AppMoment[]): string[] =>
  after.flatMap(({ app, tree }) => {
    const old = before.find((state) => state.app === app)?.tree;
    return old === undefined || tree === undefined ? [] : elementChanges(old, tree);
  });

/** The same of two trees of an app: states and texts first, then moves. */
function elementChanges(before: readonly FlatElement[], after: readonly FlatElement[]): string[] {
  const [old, now] = [keyed(before), keyed(after)];
  const shown = (key: string, element: Facts) => `\`${labelOf(element) ?? key}\``;
  const gone = outermost(old, now).map(([key, element]) => `${shown(key, element)} is gone`);
  const fresh = outermost(now, old).map(([key, element]) => `${shown(key, element)} is new`);
  const changed: string[] = [];
  const moved: string[] = [];
  for (const [key, element] of now) {
    const earlier = old.get(key);
    if (earlier === undefined) continue;
    changed.push(...attributeChanges(earlier, element).map((change) => `${shown(key, element)} ${change}`));
    const [from, to] = [boundsOf(earlier), boundsOf(element)];
    if (from !== to) moved.push(`${shown(key, element)} at ${to}, was ${from}`);
  }
  return [...changed, ...gone, ...fresh, ...moved];
}

/** The elements that only the one tree has, without those inside of others. */
function outermost(tree: ReadonlyMap<string, Facts>, other: ReadonlyMap<string, Facts>): [string, Facts][] {
  const own = [...tree].filter(([key]) => !other.has(key));
  const paths = new Set(own.map(([, { path }]) => path));
  return own.filter(([, { path }]) => !paths.has(path.slice(0, Math.max(0, path.lastIndexOf("/")))));
}

function attributeChanges(old: Facts, now: Facts): string[] {
  const [before, after] = [new Map(outlineAttributes(old)), new Map(outlineAttributes(now))];
  const keys = new Set([...before.keys(), ...after.keys()]);
  // The focus moves with every step.
  keys.delete("focused");
  const words = (value: string | undefined) => (value === undefined ? "default" : JSON.stringify(value));
  return [...keys]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key}=${words(after.get(key))}, was ${words(before.get(key))}`);
}

const boundsOf = ({ bounds: { x, y, width, height } }: Facts): string => [x, y, width, height].map(Math.round).join(",");
