import type { CountTokens } from "../../platform/text/tokenizer.ts";

/** Up to this number of tokens an answer passes unchanged. */
const PASS_THROUGH_TOKENS = 2000;
/** The least saving of a summary, in percent. */
const TARGET_PERCENT = 70;
/** Clients refuse longer answers: Claude Code from 25,000 tokens on. */
const MOST_TOKENS = 25_000;

export type SummarizeMode = "auto" | "always" | "never";

/** An answer with its number of tokens, summarised where necessary. */
export interface ContextManagedResponse {
  readonly original_response: object;
  readonly token_count: number;
  readonly was_summarized: boolean;
  readonly final_response: object;
  readonly final_token_count: number;
  /** Null for a pass-through. */
  readonly reduction_percent: number | null;
}

/** The parts of an answer that a summary keeps. */
export interface SummaryParts {
  /** Always kept. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** A list of which a prefix is kept: as many rows as fit, and at least one. */
  readonly rows?: Rows;
  /** The omitted parts, in words. */
  readonly dropped: readonly string[];
}

interface Rows {
  readonly name: string;
  readonly items: readonly unknown[];
  /** The fields for paging, from the number of kept rows. */
  readonly continued?: (kept: number) => Readonly<Record<string, unknown>>;
}

/** An answer is too long, and no summary of it fits. */
export class ContextProblem extends Error {
  readonly kind: "summary" | "context";
  /** Whether the unsummarised answer is refused too. */
  readonly isTooLong: boolean;

  constructor(kind: "summary" | "context", message: string, tokens: number) {
    super(message);
    this.name = "ContextProblem";
    this.kind = kind;
    this.isTooLong = tokens > MOST_TOKENS;
  }
}

interface Managing {
  readonly count: CountTokens;
  readonly mode: SummarizeMode;
  /** Tokens of the answer, where they are known already. */
  readonly tokens?: number;
  /** Undefined for answers that are never summarised. */
  readonly summarise: (() => SummaryParts) | undefined;
}

/**
 * Counts the tokens of an answer and summarises it where necessary. `always` passes a short answer through if a summary saves too little.
 *
 * @throws ContextProblem `summary` where no summary of a long answer is short enough, `context` where the answer is too long for any client
 */
export function manageContext(
  answer: object,
  { count, mode, tokens = count(JSON.stringify(answer)), summarise }: Managing,
): ContextManagedResponse {
  if (!(tokens > 0)) throw new ContextProblem("context", `the answer counts ${tokens} tokens`, tokens);
  const isLong = tokens > PASS_THROUGH_TOKENS;
  if (summarise !== undefined && (mode === "always" || (mode === "auto" && isLong))) {
    const summary = shorten(summarise(), tokens, count);
    if (summary !== undefined) return managed(answer, tokens, summary);
    if (isLong) throw new ContextProblem("summary", `no summary of ${tokens} tokens saves ${TARGET_PERCENT} %`, tokens);
  }
  if (tokens > MOST_TOKENS) throw new ContextProblem("context", `the answer has ${tokens} tokens; ${MOST_TOKENS} is the limit`, tokens);
  return {
    original_response: answer,
    token_count: tokens,
    was_summarized: false,
    final_response: answer,
    final_token_count: tokens,
    reduction_percent: null,
  };
}

/** A pass-through always meets the target. */
export const meetsTarget = ({ was_summarized, reduction_percent }: ContextManagedResponse): boolean =>
  !was_summarized || (reduction_percent ?? 0) >= TARGET_PERCENT;

interface Summary {
  readonly response: object;
  readonly tokens: number;
}

const managed = (answer: object, tokens: number, summary: Summary): ContextManagedResponse => ({
  original_response: answer,
  token_count: tokens,
  was_summarized: true,
  final_response: summary.response,
  final_token_count: summary.tokens,
  reduction_percent: reduction(tokens, summary.tokens),
});

const reduction = (original: number, summary: number): number => ((original - summary) / original) * 100;

/** The longest summary that saves enough: all rows if possible, else as many as fit, and at least one. */
function shorten(parts: SummaryParts, tokens: number, count: CountTokens): Summary | undefined {
  const all = parts.rows?.items.length ?? 0;
  const fits = (kept: number) => {
    const summary = render(parts, kept, { tokens, count });
    return reduction(tokens, summary.tokens) >= TARGET_PERCENT ? summary : undefined;
  };
  const whole = fits(all);
  if (whole !== undefined || all === 0) return whole;
  let best = fits(1);
  if (best === undefined) return undefined;
  let [least, most] = [1, all - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const summary = fits(middle);
    if (summary === undefined) most = middle - 1;
    else {
      least = middle;
      best = summary;
    }
  }
  return best;
}

function render({ fixed, rows, dropped }: SummaryParts, kept: number, { tokens, count }: { tokens: number; count: CountTokens }): Summary {
  const missing = (rows?.items.length ?? 0) - kept;
  const content = {
    ...fixed,
    ...(missing > 0 && rows?.continued?.(kept)),
    ...(rows && { [rows.name]: rows.items.slice(0, kept) }),
    _summarized: true,
    _original_token_count: tokens,
    _dropped: [...(rows && missing > 0 ? [`${missing} of ${rows.items.length} ${rows.name}`] : []), ...dropped],
  };
  // The count is part of the counted text; it converges after a few rounds.
  let summaryTokens = 0;
  for (let round = 0; round < 4; round += 1) {
    const counted = count(JSON.stringify({ ...content, _summary_token_count: summaryTokens }));
    if (counted === summaryTokens) break;
    summaryTokens = counted;
  }
  return { response: { ...content, _summary_token_count: summaryTokens }, tokens: summaryTokens };
}

const counted = new WeakMap<object, number>();

/** The tokens of a value's JSON, memoised by object, because cache and summary count the same answer. */
export function tokensOfAnswer(value: object, count: CountTokens): number {
  const tokens = counted.get(value) ?? count(JSON.stringify(value));
  counted.set(value, tokens);
  return tokens;
}
