import { z } from "zod";
import { WaitForElement } from "../../../contracts/app-tools/time/wait-for-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { failed, passed, readableFacts } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Duration, parseDuration } from "../../language/duration.ts";
import { hasExpressions } from "../../language/variables.ts";
import { AppPattern, ElementLocator } from "../parts/arguments.ts";
import { Jump, jumpText } from "../parts/polling.ts";
import { checkSorted, SortOrder } from "./order.ts";

const Flags = z.strictObject({
  checked: z
    .union([z.boolean(), z.literal("indeterminate")])
    .optional()
    .describe("`indeterminate` is the third state of a check box, as the element tree shows it too"),
  selected: z.boolean().optional(),
  expanded: z.boolean().optional(),
  readOnly: z.boolean().optional(),
});

const State = z.strictObject({
  exists: z.boolean().optional().describe("it is there; `false`: it is not"),
  visible: z.boolean().optional().describe("it is shown; `false` also where it does not exist"),
  enabled: z.boolean().optional(),
  focused: z.boolean().optional(),
  text: z.string().optional().describe("its whole text or value, taken as written"),
  matches: AppPattern.optional().describe("a regular expression found in its text"),
  count: z.int().min(0).optional().describe("how many elements the locator finds"),
  valid: z.boolean().optional().describe("it is without validation errors"),
  error: z.string().optional().describe("one of its validation messages, taken as written"),
  properties: z
    .record(z.string(), z.string())
    .optional()
    .describe("any other property, as the element tree shows it, such as hotKey, headingLevel or liveSetting"),
});

const Args = z
  .strictObject({
    element: ElementLocator,
    ...State.shape,
    ...Flags.shape,
    sorted: SortOrder.optional().describe(
      "the order of the items of a list, or of all elements that the locator finds, as they are seen: by number where all texts are numbers, by date where all are dates, else by text",
    ),
    for: Duration.optional().describe(
      "how long it must then stay so; a change fails at once. In stepped time the app's clock goes so far, from due timer to due timer",
    ),
    jump: Jump,
  })
  .superRefine(({ element: _, sorted, jump: __, for: lasting, ...state }, context) => {
    if (sorted !== undefined && lasting !== undefined)
      context.addIssue({ code: "custom", path: ["for"], message: "`for` watches a state, and `sorted` looks at the order once" });
    if (lasting !== undefined && (parseDuration(lasting) ?? 1) === 0)
      context.addIssue({ code: "custom", path: ["for"], message: "`for` is longer than 0" });
    const contradiction = sorted === undefined ? contradictionIn(state) : besideOrder(state);
    if (contradiction !== undefined) context.addIssue({ code: "custom", ...contradiction });
  });

/** The order is read by the runner, the state is awaited in the app. */
function besideOrder(state: z.infer<typeof Flags> & z.infer<typeof State>) {
  const [other] = Object.entries(state).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  return other === undefined ? undefined : { path: [other], message: `\`${other}\` needs a step of its own beside \`sorted\`` };
}

/** The first contradiction between options; undefined if there is none. */
function contradictionIn({ exists, count, visible, text, matches, ...others }: z.infer<typeof Flags> & z.infer<typeof State>) {
  const states = Object.entries({ visible: visible || undefined, text, matches, ...others }).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  );
  const [state] = states;
  const complain = (option: string, message: string) => ({ path: [option], message });
  if (exists === false && count !== undefined && count > 0) return complain("count", `what is not there is not there ${count} times`);
  if (exists === false && state !== undefined)
    return complain(state, `\`exists: false\` leaves nothing that \`${state}\` could be said of`);
  if (count === 0 && state !== undefined) return complain(state, `\`count: 0\` leaves nothing that \`${state}\` could be said of`);
  if (others.valid === true && others.error !== undefined) return complain("error", "what is valid has no validation error");
  if (count === 0 && exists === true) return complain("count", "`exists: true` and `count: 0` contradict each other");
  const isRefuted =
    text !== undefined && matches !== undefined && !hasExpressions(text) && !hasExpressions(matches) && !mayMatch(matches, text);
  return isRefuted
    ? complain("matches", `\`text\` and \`matches\` contradict each other: ${JSON.stringify(text)} does not match /${matches}/`)
    : undefined;
}

/** Patterns with .NET groups are not evaluated here. */
const mayMatch = (pattern: string, text: string): boolean => pattern.includes("(?") || new RegExp(pattern, "u").test(text);

/** Waits inside the app, which checks after each of its frames: one call instead of polling. */
export const verifyElement = defineStepVerb({
  name: "element",
  family: "verify",
  summary: "Checks that an element is, or becomes within the step's time, as described; that it is there where nothing is said.",
  args: Args,
  saves: WaitForElement.output.shape.element.describe("the element; nothing with `sorted`"),
  examples: [
    `{ element: AlertCount, text: "42" }`,
    "{ element: Spinner, visible: false, timeout: 10s }",
    "{ element: Countdown, text: over, timeout: 1m, jump: true }",
    "{ element: Audit, app: AdminTool, matches: 'acknowledged by .*', soft: true }",
    "{ element: Busy, visible: false, for: 5s }",
    "{ element: ShowResolved, checked: true }",
    "{ element: 'type=ListBoxItem', count: 12 }",
    "{ element: Port, valid: false, error: 'Enter a number.' }",
    "{ element: Save, properties: { hotKey: Ctrl+S } }",
    "{ element: Orders, sorted: ascending }",
    "{ element: 'Orders >> DueDate', sorted: descending }",
    "{ element: Status, text: Loading, not: true }",
  ],
  sentence: ({ element, jump: _, for: lasting, ...state }) =>
    `${renderLocator(element)} ${describe(state)}${lasting === undefined ? "" : ` for ${lasting}`}`,
  lastsMs: ({ for: lasting }) => lastingMs(lasting) ?? 0,
  negation: ({ sorted }) => (sorted === undefined ? "own" : "again"),
  async run({ element, sorted, checked, selected, expanded, readOnly, properties, jump, for: lasting, ...state }, context) {
    if (sorted !== undefined) return checkSorted({ element, sorted, jump }, context);
    const { app, window, timeoutMs, signal, negated } = context;
    const flags = Object.entries({ checked, selected, expanded, readOnly }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as const],
    );
    const wanted = { ...properties, ...Object.fromEntries(flags) };
    const expected = { ...state, ...(Object.keys(wanted).length === 0 ? {} : { properties: wanted }) };
    const asked = { ...(Object.keys(expected).length === 0 ? { exists: true } : expected), ...(negated && { not: true }) };
    const forMs = lastingMs(lasting);
    const time = { ...(jump && { jump }), ...(forMs !== undefined && { forMs }), timeout: timeoutMs };
    const answer = await app.call(WaitForElement, { element, window, ...asked, ...time }, signal);
    if (answer.ok) return passed(waited(answer.data), { saved: answer.data.element });
    return failed(answer.message, { code: answer.code, expected: asked, actual: readableFacts(answer.details) });
  },
});

const lastingMs = (lasting: string | undefined): number | undefined => (lasting === undefined ? undefined : parseDuration(lasting));

/** `after 112 ms, and 30000 ms of the app's time at 31 timers`. */
const waited = ({ waitedMs, jumped }: z.infer<typeof WaitForElement.output>): string =>
  [`after ${Math.round(waitedMs)} ms`, jumped && jumpText(jumped)].filter((part) => part !== undefined).join(", and ");

const adjectives: Readonly<Record<string, readonly [string, string]>> = {
  exists: ["is there", "is not there"],
  visible: ["is visible", "is not visible"],
  enabled: ["is enabled", "is disabled"],
  focused: ["has the focus", "does not have the focus"],
  checked: ["is checked", "is not checked"],
  selected: ["is selected", "is not selected"],
  expanded: ["is expanded", "is collapsed"],
  readOnly: ["is read-only", "can be edited"],
  valid: ["is valid", "is invalid"],
};

/** `has the text "42" and is enabled`. */
function describe(state: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(state).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const words = adjectives[key];
    if (words !== undefined && typeof value === "boolean") return [words[value ? 0 : 1]];
    if (key === "error") return [`has the validation error ${JSON.stringify(value)}`];
    if (key === "sorted") return [`is sorted ${String(value)}`];
    if (key === "matches") return [`matches /${String(value)}/`];
    return [`has ${key} ${JSON.stringify(value)}`];
  });
  return parts.length === 0 ? "is there" : parts.join(" and ");
}
