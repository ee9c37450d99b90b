import { AmcpError } from "../contracts/errors.ts";
import { didYouMean } from "../contracts/near-names.ts";
import { loadTokenizer } from "../platform/text/tokenizer.ts";
import {
  type AnswerForm,
  DEFAULT_RESULTS,
  listAnswer,
  type RecordedRun,
  renderAnswer,
  showAnswer,
  stepAnswer,
  type WholeAnswer,
  whyAnswer,
} from "../reports/index.ts";
import type { Command } from "./command/command.ts";
import { limitIn, wholeNumber } from "./command/flag-values.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { writeSlowly } from "./command/write-output.ts";
import { openRun, TRACE_BUDGETS } from "./trace/open-run.ts";

const LEAST_TOKENS = 100;

const flags: Flags = {
  from: { kind: "text", value: "FOLDER", summary: `results folder or its events.ndjson, also of CI (default: ${DEFAULT_RESULTS})` },
  since: {
    kind: "text",
    value: "FOLDER",
    summary: "`why`: results of a green run to compare with, instead of the last green run of the folder",
  },
  step: { kind: "text", value: "ID", summary: "`show`: one step, such as 7, 3.2 or setup.1" },
  before: { kind: "switch", summary: "with --step: the apps before it, and the elements that it changed" },
  after: { kind: "switch", summary: "with --step: the apps after it, and the elements that it changed" },
  tree: { kind: "switch", summary: "with --step: the elements as an outline, before or after it (default: after)" },
  calls: { kind: "switch", summary: "with --step: its tool calls with durations and answers" },
  attempt: { kind: "text", value: "N", summary: "`show`: this attempt (default: the first that failed)" },
  tokens: {
    kind: "text",
    value: "N",
    summary: `the longest answer (default: list ${TRACE_BUDGETS.list}, show ${TRACE_BUDGETS.show}, why ${TRACE_BUDGETS.why}; 0 for the whole)`,
  },
  json: { kind: "switch", summary: "print JSON; its schema is docs/schema/trace.json" },
};

const PARTS = ["before", "after", "tree", "calls"] as const;

type Query = (
  words: readonly string[],
  asked: { readonly given: Given; readonly run: RecordedRun; readonly form: AnswerForm },
) => WholeAnswer | Promise<WholeAnswer>;

const queries: Readonly<Record<keyof typeof TRACE_BUDGETS, Query>> = {
  list: (words, { run, form }) => {
    if (words.length > 0) throw new AmcpError("AMCP_USAGE", `trace list takes no "${words[0]}"; trace show takes a scenario`);
    return listAnswer(run, form);
  },
  show: (words, { given, run, form }) => {
    const scenario = scenarioIn("show", words);
    const attempt = wholeNumber("--attempt", given.text("attempt"), { least: 1 });
    const step = given.text("step");
    if (step === undefined) return showAnswer(scenario, run, form, attempt);
    const parts = { before: given.has("before"), after: given.has("after"), tree: given.has("tree"), calls: given.has("calls") };
    return stepAnswer({ scenario, step, attempt, parts }, run, form);
  },
  why: (words, { run, form }) => whyAnswer(scenarioIn("why", words), run, form),
};

export const traceResultsCommand: Command = {
  name: "trace",
  summary: "Answers questions about a run in few tokens: its scenarios, the steps of one, and why it failed. A name may be shortened.",
  usage: "trace list | show SCENARIO | why SCENARIO",
  flags,
  async run(argv, { cwd, env, out }) {
    const given = readFlags(argv, flags, env);
    const [word = "list", ...words] = given.paths;
    const names = Object.keys(queries);
    if (!isQuery(word)) throw new AmcpError("AMCP_USAGE", `trace takes ${names.join(", ")}, not "${word}"${didYouMean(word, names)}`);
    refuseStray(word, given);
    const tokens = tokensOf(given, word);
    const opened = await openRun(given.text("from") ?? DEFAULT_RESULTS, cwd);
    const since = given.text("since");
    const run = since === undefined ? opened : { ...opened, since: await openRun(since, cwd) };
    const form = { tokens, isJson: given.has("json"), count: await loadTokenizer() };
    await writeSlowly(out, renderAnswer(await queries[word](words, { given, run, form }), form));
    return 0;
  },
};

const isQuery = (word: string): word is keyof typeof queries => Object.hasOwn(queries, word);

/** @throws AmcpError AMCP_USAGE for options of another query */
function refuseStray(query: keyof typeof queries, given: Given): void {
  const part = PARTS.find((name) => given.has(name));
  if (part !== undefined && given.text("step") === undefined) throw new AmcpError("AMCP_USAGE", `--${part} belongs to --step`);
  const owners = { step: "show", attempt: "show", since: "why" };
  const stray = Object.entries(owners).find(([name, owner]) => given.has(name) && owner !== query);
  if (stray !== undefined) throw new AmcpError("AMCP_USAGE", `--${stray[0]} belongs to \`trace ${stray[1]}\``);
}

function tokensOf(given: Given, query: keyof typeof TRACE_BUDGETS): number {
  const tokens = limitIn("--tokens", given.text("tokens")) ?? TRACE_BUDGETS[query];
  if (tokens < LEAST_TOKENS) throw new AmcpError("AMCP_USAGE", `--tokens takes a number from ${LEAST_TOKENS}, or 0 for the whole`);
  return tokens;
}

function scenarioIn(query: string, [scenario, ...others]: readonly string[]): string {
  if (scenario === undefined) throw new AmcpError("AMCP_USAGE", `trace ${query} takes a scenario; \`trace list\` shows them`);
  if (others.length > 0) throw new AmcpError("AMCP_USAGE", `trace ${query} takes one scenario; quote a name that has spaces`);
  return scenario;
}
