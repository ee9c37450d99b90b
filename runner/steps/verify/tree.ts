import { z } from "zod";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { renderOutline } from "../../../contracts/element-outline.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { passed, refused, type StepContext, type StepOutcome, type ToolOutcome, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator, fileNameOf } from "../parts/arguments.ts";
import { createJumping, Jump, poll } from "../parts/polling.ts";
import { requestTree, type Tree } from "../parts/requests.ts";
import { explainMismatch, mismatchOf } from "./outline/match-outline.ts";
import { type ParsedOutline, parseOutline } from "./outline/parse-outline.ts";

const problemOfOutline = ({ line, problem }: Extract<ParsedOutline, { ok: false }>): string => `line ${line} of the outline: ${problem}`;

const Outline = z.string().transform((text, context) => {
  const parsed = parseOutline(text);
  if (parsed.ok) return { text, elements: parsed.expected };
  context.addIssue({ code: "custom", message: problemOfOutline(parsed) });
  return z.NEVER;
});

const Args = z
  .strictObject({
    tree: ElementLocator.describe("the element or window to start at, or `all`"),
    contains: Outline.optional().describe("an outline that must be in there; what it leaves out does not matter"),
    snapshot: fileNameOf("a snapshot").optional().describe("name of the accepted outline, which must be the same"),
    depth: z.int().min(0).optional().describe("levels below the root; all when absent"),
    jump: Jump,
  })
  .refine(({ contains, snapshot }) => contains !== undefined || snapshot !== undefined, { error: "`tree` needs `contains` or `snapshot`" });

/** Compares the element tree with an outline in the scenario, an accepted one in a file, or both. */
export const verifyTree = defineStepVerb({
  name: "tree",
  family: "verify",
  summary: "Compares the elements below an element or window with an outline in the scenario, with an accepted one, or with both.",
  args: Args,
  saves: FullElementTree.output.optional().describe("the elements; nothing with `snapshot`"),
  examples: [
    `{ tree: AlertList, contains: "- ListBoxItem /disk .* full/ [selected=true]" }`,
    "{ tree: SettingsWindow, snapshot: settings }",
    `{ tree: Toolbar, contains: "- /children: equal\\n- Button 'Refresh'\\n- Button 'Acknowledge' [enabled=false]" }`,
  ],
  sentence: ({ tree, contains, snapshot }) =>
    [
      `the elements of ${renderLocator(tree)}`,
      [...(contains === undefined ? [] : ["contain the outline"]), ...(snapshot === undefined ? [] : [`are as in ${snapshot}`])].join(
        " and ",
      ),
    ].join(" "),
  async run({ tree: root, contains, snapshot, depth, jump }, context) {
    const look = () => requestTree({ root, depth }, context);
    const problemIn = (seen: ToolOutcome<Tree>) =>
      contains !== undefined && seen.ok ? mismatchIn(seen.data, contains.elements) : undefined;
    const jumping = createJumping(jump, context.app.name, context);
    const seen = await poll(look, (tree) => tree.ok && problemIn(tree) === undefined, context, jumping.goOn);
    if (!seen.ok) return refused(seen);
    const problem = problemIn(seen);
    if (problem !== undefined) return differs(problem, { expected: contains?.text, actual: renderOutline(seen.data.roots) }, context);
    if (snapshot === undefined) return jumping.noted(passed(undefined, { saved: seen.data }));
    const matches = (accepted: string) => {
      const parsed = parseOutline(accepted);
      return parsed.ok ? mismatchIn(seen.data, parsed.expected) : problemOfOutline(parsed);
    };
    return context.baselines.check({ name: snapshot, actual: acceptable(seen.data), matches }, context);
  },
});

/** The stored outline, which requires exactly these elements until it is edited. */
const acceptable = ({ roots }: Tree): string => `- /children: deep-equal\n${renderOutline(roots)}\n`;

function mismatchIn({ roots }: Tree, expected: Parameters<typeof mismatchOf>[0]): string | undefined {
  const mismatch = mismatchOf(expected, roots);
  return mismatch === undefined ? undefined : explainMismatch(mismatch);
}

async function differs(problem: string, facts: { expected: unknown; actual: string }, { attach }: StepContext): Promise<StepOutcome> {
  const attachment = await attach({ name: "tree-actual", kind: "actual", mediaType: "text/plain", content: `${facts.actual}\n` });
  return unmet(problem, { ...facts, attachments: [attachment] });
}
