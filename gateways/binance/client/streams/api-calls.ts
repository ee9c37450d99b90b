import { z } from "zod";
import type { Timing } from "../timing.ts";
import { parsed } from "./frame.ts";

const ApiAnswer = z.object({
  id: z.int(),
  status: z.int(),
  error: z.object({ code: z.int(), msg: z.string() }).optional(),
  rateLimits: z.array(z.object({ rateLimitType: z.string(), count: z.int() })).optional(),
});
/** An answer of the WebSocket API. */
export type ApiAnswer = z.output<typeof ApiAnswer>;

/** A message of the WebSocket API: an event of an account, or the answer to a request. */
const ApiMessage = z.union([z.object({ event: z.looseObject({ e: z.string() }) }), ApiAnswer]);

/** @returns undefined where the message is malformed */
export const readApiMessage = (text: string): z.output<typeof ApiMessage> | undefined => ApiMessage.safeParse(parsed(text)).data;

/** Requests of the WebSocket API that wait for their answers. */
export interface ApiCalls {
  /** @param send with the id of the request; @returns whether it was sent @returns undefined where no answer comes in time */
  call(send: (id: number) => boolean): Promise<ApiAnswer | undefined>;
  settle(answer: ApiAnswer): void;
  /** The connection is lost, and no answers will come. */
  forget(): void;
}

export function createApiCalls(timing: Timing, answerMs: number): ApiCalls {
  const waiting = new Map<number, (answer: ApiAnswer | undefined) => void>();
  let lastId = 0;
  return {
    async call(send) {
      lastId += 1;
      const id = lastId;
      const over = new AbortController();
      try {
        return await new Promise<ApiAnswer | undefined>((resolve) => {
          waiting.set(id, resolve);
          if (!send(id)) resolve(undefined);
          timing.pause(answerMs, over.signal).then(
            () => resolve(undefined),
            () => {},
          );
        });
      } finally {
        waiting.delete(id);
        over.abort();
      }
    },
    settle: (answer) => waiting.get(answer.id)?.(answer),
    forget() {
      for (const resolve of waiting.values()) resolve(undefined);
    },
  };
}
