import type { TraceAnswer } from "../../contracts/run-trace.ts";
import { visible } from "../../platform/text/shown-text.ts";
import type { CountTokens } from "../../platform/text/tokenizer.ts";

/** One scenario, step or fact of an answer. */
export interface AnswerItem {
  readonly line: string;
  readonly value: object;
}

/** The whole answer to a query, before it is cut to its budget. */
export interface WholeAnswer {
  /** The members of the answer as JSON, without its items. */
  readonly head: { readonly query: TraceAnswer["query"] } & Readonly<Record<string, unknown>>;
  /** The same as text. */
  readonly title: readonly string[];
  readonly noun: "scenarios" | "steps" | "facts";
  readonly items: readonly AnswerItem[];
  /** The command that was asked, without its budget. */
  readonly command: string;
}

export interface AnswerForm {
  /** The most tokens of the answer; infinite for no limit. */
  readonly tokens: number;
  readonly isJson: boolean;
  readonly count: CountTokens;
}

/** Renders an answer within its budget of tokens. What does not fit is counted, with the command that shows it. */
export function renderAnswer(answer: WholeAnswer, { tokens, isJson, count }: AnswerForm): string {
  const render = (shown: number) => (isJson ? asJson(answer, shown) : asText(answer, shown));
  const shown = mostThatFits(answer.items.length, (most) => count(render(most)) <= tokens);
  return render(shown);
}

function mostThatFits(total: number, fits: (shown: number) => boolean): number {
  let fitting = 0;
  let beyond = 1;
  // Doubled, so that of a large run only about as much is counted as is shown.
  while (beyond <= total && fits(beyond)) {
    fitting = beyond;
    beyond *= 2;
  }
  beyond = Math.min(beyond, total + 1);
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  // The whole needs no line about what is left out.
  return total - fitting <= 2 && fits(total) ? total : fitting;
}

function asText(answer: WholeAnswer, shown: number): string {
  const left = leftOut(answer, shown);
  const rest = left === undefined ? [] : [`${left.count} of ${answer.items.length} ${left.of} are left out: ${left.command}`];
  return `${[...answer.title, ...answer.items.slice(0, shown).map(({ line }) => line), ...rest].map(visible).join("\n")}\n`;
}

function asJson(answer: WholeAnswer, shown: number): string {
  const left = leftOut(answer, shown);
  const items = answer.items.slice(0, shown).map(({ value }) => value);
  return `${visible(JSON.stringify({ ...answer.head, [answer.noun]: items, left }))}\n`;
}

/** Tokens are rarely shorter than this. */
const CHARACTERS = 2.5;

function leftOut({ items, noun, command }: WholeAnswer, shown: number) {
  const count = items.length - shown;
  if (count === 0) return undefined;
  const characters = items.reduce((sum, { line, value }) => sum + Math.max(line.length, JSON.stringify(value).length), 0);
  return { count, of: noun, command: `${command} --tokens ${Math.ceil(characters / CHARACTERS / 100 + 1) * 100}` };
}

/** A duration for people: `85 ms`, `4.2 s`. */
export const shownDuration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
