import { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { type Places, placeOfKey } from "../places.ts";
import { readHead, readScenarioDocument } from "./document.ts";
import { parseSteps } from "./parse-step.ts";
import type { FileText, ParseContext } from "./parse-verb.ts";
import type { GroupStep, Hooked, PlannedStep, Scenario } from "./scenario.ts";
import { verbSteps } from "./scenario.ts";

/** The moments of a file of hooks, in the order of a run. */
export const moments = ["beforeAll", "beforeEach", "afterEach", "afterAll"] as const;
type Moment = (typeof moments)[number];

const Steps = z.array(z.unknown()).default([]);
const Names = z.array(z.string().min(1)).default([]);

/** `amcp.hooks.yaml` as written: steps around the scenarios of its folder and of those below. */
export const HooksFile = z
  .strictObject({
    apps: Names.describe("the hooks are for scenarios that list all of these; steps address the first unless they say `app`"),
    gateways: Names.describe("likewise, of gateways"),
    beforeAll: Steps.describe("steps once in a run, before the first scenario; what they `save` is known to the scenarios"),
    beforeEach: Steps.describe("steps before each scenario, ahead of its `setup`"),
    afterEach: Steps.describe("steps after each scenario, behind its `teardown`, whatever happened before"),
    afterAll: Steps.describe("steps once in a run, after the last scenario, whatever happened before"),
  })
  .refine((file) => moments.some((moment) => file[moment].length > 0), {
    error: `a file of hooks has steps in ${moments.map((moment) => `\`${moment}\``).join(", ")}, or one of them`,
  });

const FORM = "a file of hooks";

/** The hooks around a scenario, outer ones first, in its own lists of steps. */
interface AppliedHooks {
  readonly before: readonly GroupStep[];
  /** Inner ones first. */
  readonly after: readonly GroupStep[];
  readonly hooked: readonly Hooked[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Hooks extends Record<Moment, GroupStep | undefined> {
  readonly apps: readonly string[];
  readonly gateways: readonly string[];
  readonly places: Places;
}

/** Reads files of hooks, outer ones first, and selects those for a scenario with these apps and gateways. */
export function applyHooks(
  written: readonly FileText[],
  scenario: Pick<Scenario, "apps" | "gateways">,
  reading: Omit<ParseContext, "source" | "using">,
): AppliedHooks {
  const read = written.map((hooks) => ({ file: hooks.file, ...parseHooks(hooks, reading) }));
  const applied = read.flatMap(({ file, hooks }) => {
    const isFor =
      hooks?.apps.every((name) => scenario.apps.includes(name)) && hooks.gateways.every((name) => scenario.gateways.includes(name));
    return hooks !== undefined && isFor ? [{ file, hooks }] : [];
  });
  const hooked: Hooked[] = [];
  for (const { file, hooks } of applied) hooked.push(hookedBy(file, hooks, [...hooked]));
  const of = (moment: Moment) => applied.flatMap(({ hooks }) => hooks[moment] ?? []);
  return {
    before: of("beforeEach"),
    after: of("afterEach").toReversed(),
    hooked,
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Hooks that run once are scenarios of their own, so that each has its own result. */
function hookedBy(file: string, { apps, gateways, places, beforeAll, afterAll }: Hooks, outer: readonly Hooked[]): Hooked {
  const saves = verbSteps(beforeAll?.steps ?? []).flatMap(({ common: { save } }) => (save === undefined ? [] : [save]));
  const once = (moment: "beforeAll" | "afterAll", group: GroupStep | undefined, hooks: readonly Hooked[]): readonly Scenario[] =>
    group === undefined
      ? []
      : [
          {
            file,
            line: group.line,
            name: `${moment} of ${file}`,
            moment,
            hooks,
            places,
            apps,
            gateways,
            saves,
            tags: [],
            table: [{}],
            vars: {},
            setup: [],
            steps: group.steps,
            teardown: [],
            locks: [],
            files: [],
            only: false,
            reset: undefined,
            variants: undefined,
            timeoutMs: undefined,
            skip: undefined,
            expect: undefined,
          },
        ];
  const own = { file, saves, once: once("beforeAll", beforeAll, outer) };
  return { ...own, once: [...own.once, ...once("afterAll", afterAll, [...outer, own])] };
}

function parseHooks(
  { file, text }: FileText,
  reading: Omit<ParseContext, "source" | "using">,
): { readonly hooks?: Hooks; readonly diagnostics: readonly Diagnostic[] } {
  const { source, body, diagnostics } = readScenarioDocument(file, text, FORM);
  if (body === undefined) return { diagnostics };
  const head = readHead(body, source, HooksFile, FORM);
  const places = source.places(body);
  const lists = moments.map((moment) => [moment, parseSteps(body.get(moment, true), { ...reading, source, using: [] })] as const);
  const problems = [...diagnostics, ...head.diagnostics, ...lists.flatMap(([, list]) => list.diagnostics)];
  if (problems.length > 0 || head.parsed === undefined) return { diagnostics: problems };
  const { apps, gateways } = head.parsed;
  const [first] = apps;
  const groups = lists.map(([moment, { steps }]): readonly [Moment, GroupStep | undefined] => {
    if (steps.length === 0) return [moment, undefined];
    const addressed = first === undefined ? steps : steps.map((step) => inApp(step, first));
    const { line } = placeOfKey(places, [moment]);
    const always = moment === "afterEach" ? { always: true } : {};
    const group = {
      kind: "group",
      verb: "group",
      title: `${moment} of ${file}`,
      retry: 0,
      repeat: 1,
      steps: addressed,
      line,
      places,
    } as const;
    return [moment, { ...group, ...always }];
  });
  const [beforeAll, beforeEach, afterEach, afterAll] = groups.map(([, group]) => group);
  return { hooks: { apps, gateways, places, beforeAll, beforeEach, afterEach, afterAll }, diagnostics: [] };
}

/** The first app of the hooks may be another one than the first of the scenario. */
function inApp<Step extends PlannedStep>(step: Step, app: string): Step {
  if (step.kind === "verb") {
    const isOpen = step.common.app === undefined && step.verb.addresses(step.written, { apps: [app], gateways: [] }) === "app";
    return isOpen ? { ...step, common: { ...step.common, app } } : step;
  }
  const { when, until, steps } = step;
  return {
    ...step,
    ...(when && { when: inApp(when, app) }),
    ...(until && { until: inApp(until, app) }),
    steps: steps.map((inner) => inApp(inner, app)),
  };
}
