import { z } from "zod";
import { failed, passed, refused, type StepContext, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Duration, parseDuration } from "../../language/duration.ts";
import { ResourceArgument, resourceUpstream, valueOfResource } from "../parts/arguments.ts";
import { JsonPath, pick } from "../parts/extract.ts";
import { poll } from "../parts/polling.ts";
import { shortened } from "../parts/tool-call.ts";
import { Comparison, comparisonSentence, problemsOf, refuseContradictions } from "./comparison.ts";

const Args = z
  .strictObject({
    resource: ResourceArgument,
    updated: z
      .union([z.boolean(), Duration])
      .optional()
      .describe(
        "wait for an update that the gateway announces, within the step's time or this one, and compare then; one that came after the scenario last read the resource counts if it had subscribed before",
      ),
    pick: JsonPath.optional().describe("JSONPath of the part to look at, where the text is JSON"),
    ...Comparison.shape,
  })
  .refine((args) => Object.keys(args).some((key) => key === "updated" || key in Comparison.shape), {
    error: `\`resource\` needs \`updated\` or one of ${Object.keys(Comparison.shape)
      .map((key) => `\`${key}\``)
      .join(", ")}`,
  })
  .superRefine(refuseContradictions);

/** A look at the resource; `seen` is what it was compared with. */
interface Look {
  readonly outcome: StepOutcome;
  readonly seen?: string;
}

export const verifyResource = defineStepVerb({
  name: "resource",
  family: "verify",
  summary:
    "Compares a resource of a gateway or app, which is read again until it will do or the step's time is over. With `updated` it is read whenever the gateway announces an update.",
  addresses: "none",
  args: Args,
  saves: z.unknown().describe("the text of the resource, as a value where it is JSON, or the part that `pick` finds"),
  examples: [
    `{ resource: "NSIP:nsip://breeds", pick: "$.BreedGroups[0].Name", equals: Hair }`,
    `{ resource: "Binance:binance://market/btcusdt", matches: "live", timeout: 10s }`,
    `{ resource: "Binance:binance://market/btcusdt", updated: 2s, contains: BTCUSDT }`,
  ],
  upstreams: resourceUpstream,
  sentence: ({ resource, updated, pick: path, ...comparison }) => {
    const parts = [
      ...(updated === undefined || updated === false ? [] : [updated === true ? "is updated" : `is updated within ${updated}`]),
      ...(Object.keys(comparison).length === 0 ? [] : [comparisonSentence(comparison)]),
    ];
    return `${resource}${path === undefined ? "" : ` at ${path}`} ${parts.join(" and ")}`;
  },
  negation: ({ updated = false }) => (updated === false ? "again" : "once"),
  async run({ resource, updated = false, pick: path, ...comparison }, context) {
    const look = async (): Promise<Look> => {
      const answer = await context.resources.read(resource, context.signal);
      if (!answer.ok) return { outcome: refused(answer) };
      const seen = shortened(answer.data.text);
      const picked = pick(valueOfResource(answer.data), path);
      if (!picked.ok) return { seen, outcome: failed(`${resource}: ${picked.problem}`, { actual: answer.data.text }) };
      const subject = path === undefined ? resource : `${resource} at ${path}`;
      const problems = problemsOf(picked.value, comparison, subject);
      if (problems.length > 0) return { seen, outcome: unmet(problems, { expected: comparison, actual: picked.value }) };
      return { seen, outcome: passed(shortened(picked.value), { saved: picked.value }) };
    };
    if (updated === false) return (await poll(look, ({ outcome }) => outcome.status === "passed", context)).outcome;
    const wantedMs = updated === true ? undefined : parseDuration(updated);
    return await lookWhenUpdated(look, { resource, limitMs: Math.min(wantedMs ?? context.timeoutMs, context.timeoutMs) }, context);
  },
});

async function lookWhenUpdated(
  look: () => Promise<Look>,
  { resource, limitMs }: { readonly resource: string; readonly limitMs: number },
  { resources, signal, elapsedMs }: StepContext,
): Promise<StepOutcome> {
  const subscribed = await resources.subscribe(resource, signal);
  if (!subscribed.ok) return refused(subscribed);
  let last: StepOutcome | undefined;
  for (let updates = 1; await subscribed.data.next(Math.max(0, limitMs - elapsedMs()), signal); updates += 1) {
    const { outcome } = await look();
    if (outcome.status === "passed") return { ...outcome, note: `${updates === 1 ? "updated" : `${updates} updates`}; ${outcome.note}` };
    last = { ...outcome, problem: `${outcome.problem}, after ${updates === 1 ? "one update" : `${updates} updates`} within ${limitMs} ms` };
  }
  if (last !== undefined) return last;
  const { outcome, seen } = await look();
  if (seen === undefined) return outcome;
  return unmet(`${resource} was not updated within ${limitMs} ms; last seen: ${seen}`, { expected: "an update" });
}
