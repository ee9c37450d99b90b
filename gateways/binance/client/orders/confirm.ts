import type { Confirmed, Fetched } from "../../model/ports.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";
import type { Timing } from "../timing.ts";

export interface LookupSettings {
  readonly timing: Timing;
  /** The waits before each look at the order; the exchange may know it only after some time. */
  readonly waitsMs: readonly number[];
  /** The limit for all looks together. */
  readonly limitMs: number;
}

/** A change whose answer may be lost. */
interface Change<Answer, Order> {
  /** Such as `order my-id`. */
  readonly what: string;
  send(): Promise<Fetched<Answer>>;
  look(signal: AbortSignal): Promise<Fetched<Order>>;
  /** The conclusion where the exchange does not have the order, such as `was not placed`. */
  readonly absent: string;
}

/** NO_SUCH_ORDER. */
const ABSENT = -2013;

/**
 * Sends a change once. If its answer does not show its outcome, the order is looked up; the change is never sent again, and the look
 * goes on when the caller has given up, so that the log has the truth.
 *
 * @throws ExchangeProblem `order` where the exchange does not have the order, `unknown-outcome` where even the look gave no answer
 */
export async function confirm<Answer, Order>(change: Change<Answer, Order>, settings: LookupSettings): Promise<Confirmed<Answer | Order>> {
  try {
    return { ...(await change.send()), confirmedBy: "answer" };
  } catch (error) {
    if (!(error instanceof ExchangeProblem && error.kind === "unknown-outcome")) throw error;
    return { ...(await lookUp(change, settings, error)), confirmedBy: "lookup" };
  }
}

async function lookUp<Order>(
  { what, look, absent }: Change<unknown, Order>,
  { timing, waitsMs, limitMs }: LookupSettings,
  unclear: ExchangeProblem,
): Promise<Fetched<Order>> {
  const limit = AbortSignal.timeout(limitMs);
  let last: unknown = unclear;
  for (const waitMs of waitsMs) {
    try {
      await timing.pause(waitMs, limit);
      return await look(limit);
    } catch (error) {
      last = error;
      if (limit.aborted) break;
    }
  }
  if (last instanceof ExchangeProblem && last.details.code === ABSENT)
    throw new ExchangeProblem(
      `${unclear.message}; then the exchange said ${waitsMs.length} times that it does not have it: the ${what} ${absent}`,
      {
        kind: "order",
        code: ABSENT,
        cause: unclear,
        isTransient: false,
        reason: "The exchange lost the request before it was executed",
        suggestion: "List the orders with get_all_orders to be sure, then call again",
      },
    );
  throw new ExchangeProblem(`${unclear.message}; what became of the ${what} is unknown, because the exchange does not answer`, {
    kind: "unknown-outcome",
    status: unclear.status,
    cause: last,
    reason: "The exchange may have executed the request, and has not said so",
    suggestion: "Look at the order with get_order before anything else; do not send it again",
  });
}
