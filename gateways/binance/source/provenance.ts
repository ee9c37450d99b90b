import { z } from "zod";
import { isoOf } from "../model/market.ts";

/** The origin of an answer, which agents see in the answer itself. */
export const Provenance = z
  .object({
    source: z.string().describe("such as live, testnet or mock"),
    asOf: z.iso.datetime().describe("time of the oldest part, by the exchange's clock"),
    stalenessMs: z.int().min(0).describe("age of the oldest part at the answer, by the exchange's clock"),
    updateId: z.int().nullable().describe("of the order book; null without one"),
    weightUsed: z.int().nullable().describe("request weight of this minute, as Binance counts it; null if unknown"),
    cached: z.boolean().describe("whether no part was asked of Binance for this answer"),
  })
  .describe("where the numbers come from, and how old they are");
export type Provenance = z.output<typeof Provenance>;

interface AnswerPart {
  readonly source: string;
  readonly asOf?: number;
  readonly weightUsed?: number | undefined;
  readonly updateId?: number;
  readonly isCached: boolean;
}

/** The origins of the parts of an answer. Times are the exchange's, in milliseconds since 1970. */
export type ProvenanceTrace = ReturnType<typeof createTrace>;

export function createTrace() {
  const sources = new Set<string>();
  let oldest: number | undefined;
  let weight: number | undefined;
  let book: number | undefined;
  let asked = 0;
  let parts = 0;
  return {
    /** @param asOf undefined for facts without an age */
    part({ source, asOf, weightUsed, updateId, isCached }: AnswerPart) {
      sources.add(source);
      if (asOf !== undefined) oldest = Math.min(oldest ?? asOf, asOf);
      weight = weightUsed ?? weight;
      book = updateId ?? book;
      parts += 1;
      if (!isCached) asked += 1;
    },
    /** @param now the exchange's time, for an answer without parts as well */
    summary(now: number, usualSource: string): Provenance {
      const asOf = Math.min(oldest ?? now, now);
      return {
        source: sources.size === 0 ? usualSource : [...sources].join(" and "),
        asOf: isoOf(asOf),
        stalenessMs: now - asOf,
        updateId: book ?? null,
        weightUsed: weight ?? null,
        cached: parts > 0 && asked === 0,
      };
    },
  };
}
