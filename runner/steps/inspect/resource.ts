import { z } from "zod";
import { failed, passed } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { isJsonType, ResourceArgument, resourceUpstream, valueOfResource } from "../parts/arguments.ts";
import { Extraction, extract, extractionSentence } from "../parts/extract.ts";
import { expected, FailureCode, failsSentence, shortened } from "../parts/tool-call.ts";

export const inspectResource = defineStepVerb({
  name: "resource",
  family: "inspect",
  summary:
    "Reads a resource of a gateway or app, stores its text beside the report, and keeps it or a part of it. With `subscribe` the scenario notices updates from now on, for a later `verify: { resource, updated }`.",
  addresses: "none",
  args: z.strictObject({
    resource: ResourceArgument,
    ...Extraction.shape,
    fails: FailureCode,
    subscribe: z.boolean().default(false).describe("subscribe to updates before it is read, until the end of the scenario"),
  }),
  saves: z
    .unknown()
    .describe(
      "the text of the resource, as a value where it is JSON, or the part that `pick` and `matches` find. With `fails` it is { code, message, details }",
    ),
  examples: [
    `{ resource: "NSIP:nsip://breeds", pick: "$.BreedGroups[0].Name", save: group }`,
    `{ resource: "Binance:binance://market/btcusdt", matches: 'last price \\| (\\S+)', save: last }`,
    `{ resource: "Binance:binance://market/btcusdt", subscribe: true, save: before }`,
  ],
  upstreams: resourceUpstream,
  sentence: ({ resource, subscribe, fails, ...part }) =>
    `${subscribe ? "subscribe to and read" : "read"} ${resource}${failsSentence(fails)}${extractionSentence(part)}`,
  async run({ resource, subscribe, fails, ...part }, { resources, attach, signal }) {
    const subscribed = subscribe ? await resources.subscribe(resource, signal) : undefined;
    const answer = subscribed?.ok === false ? subscribed : await resources.read(resource, signal);
    const result = expected(resource, answer, { fails, toValue: ({ data }) => valueOfResource(data) });
    if (!result.ok) return result.outcome;
    const { mimeType, text } = answer.ok ? answer.data : { mimeType: "", text: answer.message };
    const attachments = [
      await attach({
        name: `resource-${resource.replace(/[^\w-]+/g, "-")}`,
        kind: "text",
        mediaType: isJsonType(mimeType) ? "application/json" : "text/plain",
        content: text,
      }),
    ];
    const found = extract({ value: result.value, text }, part);
    if (!found.ok) return failed(`${resource}: ${found.problem}`, { actual: text, attachments });
    return passed(shortened(found.value), { saved: found.value, attachments });
  },
});
