import { z } from "zod";
import { failed, passed } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Extraction, extract, extractionSentence } from "../parts/extract.ts";
import { expected, FailureCode, failsSentence, shortened, upstreamOf } from "../parts/tool-call.ts";

export const prompt = defineStepVerb({
  name: "prompt",
  family: "inspect",
  summary:
    "Gets a prompt of a gateway or app with its arguments filled in, stores its messages beside the report, and keeps them or a part.",
  addresses: "none",
  args: z.strictObject({
    prompt: z
      .string()
      .regex(/^([A-Za-z][A-Za-z0-9_-]*:)?[^\s:]+$/, "a prompt is named `App:Prompt`, such as `Binance:trading_analysis`")
      .describe("name of the prompt: `App:Prompt`"),
    with: z.record(z.string(), z.string()).default({}).describe("its arguments, which are texts"),
    ...Extraction.shape,
    fails: FailureCode,
  }),
  saves: z
    .unknown()
    .describe(
      "{ description, messages: [{ role, text }] }, or the part that `pick` and `matches` find; `matches` searches the texts of all messages. With `fails` it is { code, message, details }",
    ),
  examples: [
    `{ prompt: "Binance:trading_analysis", with: { symbol: BTCUSDT, strategy: Conservative }, save: analysis }`,
    `{ prompt: "Binance:trading_analysis", with: { symbol: BTCUSDT }, pick: "$.messages[0].text", save: text }`,
  ],
  upstreams: ({ prompt }) => upstreamOf(prompt, ["prompt"]),
  sentence: ({ prompt, with: input, fails, ...part }) =>
    `get the prompt ${prompt}${Object.keys(input).length === 0 ? "" : ` with ${JSON.stringify(input)}`}${failsSentence(fails)}${extractionSentence(part)}`,
  async run({ prompt, with: input, fails, ...part }, { prompts, attach, signal }) {
    const answer = await prompts.get(prompt, input, signal);
    const result = expected(prompt, answer, { fails, toValue: ({ data }) => data });
    if (!result.ok) return result.outcome;
    const messages = answer.ok ? answer.data.messages : [{ role: "failure", text: answer.message }];
    const texts = messages.map(({ role, text }) => `${role}:\n${text}\n`).join("\n");
    const name = `prompt-${prompt.replace(/[^\w-]+/g, "-")}`;
    const attachments = [await attach({ name, kind: "text", mediaType: "text/plain", content: texts })];
    const found = extract({ value: result.value, text: messages.map(({ text }) => text).join("\n") }, part);
    if (!found.ok) return failed(`${prompt}: ${found.problem}`, { actual: result.value, attachments });
    return passed(shortened(found.value), { saved: found.value, attachments });
  },
});
