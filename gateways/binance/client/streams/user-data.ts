import { z } from "zod";
import { messageOf } from "../../../../contracts/errors.ts";
import type { Log } from "../../../../platform/observability/log.ts";
import { parsedAnswer } from "../../../kit/upstream/parse-json.ts";
import type { BinanceCredentials } from "../../model/account.ts";
import type { UserDataListener } from "../../model/ports.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";
import { explainCode } from "../errors/explain.ts";
import type { SigningClock } from "../rest/exchange-clock.ts";
import { queryOf, signatureOf } from "../rest/rest.ts";
import type { WeightBudget } from "../rest/weight-budget.ts";
import type { Timing } from "../timing.ts";
import type { StreamSettings } from "./stable-socket.ts";
import { createStableSocket } from "./stable-socket.ts";

interface UserDataParts {
  /** Of the WebSocket API; undefined where the host has none. */
  readonly url: string | undefined;
  readonly settings: StreamSettings;
  readonly timing: Timing;
  readonly log: Log;
  readonly exchangeClock: SigningClock;
  readonly budget: WeightBudget;
  readonly recvWindowMs: number;
}

/** The weights of opening a connection and of subscribing. */
const WEIGHT = 2 + 2;

/** The events of accounts (user-data-stream.md), by the WebSocket API, because listen keys were retired in 2026. */
export function createUserData(parts: UserDataParts) {
  const open = new Set<() => void>();
  return {
    /** @returns the function that ends it @throws ExchangeProblem where the host has no accounts */
    listen(credentials: BinanceCredentials, listener: UserDataListener) {
      const end = listenTo(parts, credentials, listener);
      open.add(end);
      return () => {
        open.delete(end);
        end();
      };
    },
    close() {
      for (const end of open) end();
      open.clear();
    },
  };
}

function listenTo(parts: UserDataParts, credentials: BinanceCredentials, listener: UserDataListener): () => void {
  const { url, settings, timing, log, exchangeClock } = parts;
  if (url === undefined) throw noAccounts();
  /** Ends with its connection, so that what waits for the time or for a place sends nothing over the next one. */
  let attempt = new AbortController();
  const calls = createApiCalls(timing, settings.answerMs);
  const subscribe = async () => {
    const { signal } = attempt;
    try {
      await exchangeClock.inTime(() => request({ ...parts, calls, send: socket.send }, credentials, signal), signal);
      listener.opened();
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof ExchangeProblem ? `${error.message}. ${error.details.suggestion}` : messageOf(error);
      log.warning("the events of an account are not subscribed", { reason });
      if (!(error instanceof ExchangeProblem && error.kind === "credentials")) return socket.replace(reason, "later");
      // Keys that are refused stay refused; a new connection is no cure.
      socket.close();
      listener.lost(reason);
    }
  };
  const receive = (text: string) => {
    const message = readApiMessage(text);
    if (message === undefined) return log.warning("Binance sent a malformed frame", { characters: text.length });
    if (!("event" in message)) return calls.settle(message);
    const { e } = message.event;
    if (e === "serverShutdown") return socket.replace("the server goes down", "at once");
    if (e !== "eventStreamTerminated") return listener.changed(e, message.event);
    listener.lost("the exchange has ended the subscription");
    void subscribe();
  };
  const socket = createStableSocket({
    url,
    settings,
    timing,
    log,
    onOpen: () => void subscribe(),
    onText: receive,
    onLost(reason) {
      attempt.abort();
      attempt = new AbortController();
      calls.forget();
      listener.lost(reason);
    },
  });
  socket.open();
  return () => {
    attempt.abort();
    calls.forget();
    socket.close();
  };
}

interface Requesting extends UserDataParts {
  readonly calls: ReturnType<typeof createApiCalls>;
  readonly send: (text: string) => boolean;
}

async function request({ calls, send, ...parts }: Requesting, credentials: BinanceCredentials, signal: AbortSignal): Promise<void> {
  await parts.exchangeClock.ready(signal);
  const ticket = await parts.budget.take({ weight: WEIGHT, pace: "prompt" }, signal);
  const answer = await calls.call((id) => send(JSON.stringify(subscription(id, credentials, parts))));
  ticket.ended(answer?.rateLimits?.find(({ rateLimitType }) => rateLimitType === "REQUEST_WEIGHT")?.count);
  if (answer === undefined) throw new Error(`no answer to the subscription within ${parts.settings.answerMs / 1000} s`);
  const { status, error } = answer;
  if (error !== undefined || status !== 200) throw explainCode(error ?? { code: 0, msg: `status ${status}` }, { status, isRead: true });
}

/** `userDataStream.subscribe.signature`: the parameters are signed in the order of their names (web-socket-api.md). */
function subscription(
  id: number,
  { apiKey, secret }: BinanceCredentials,
  { exchangeClock, recvWindowMs }: Pick<UserDataParts, "exchangeClock" | "recvWindowMs">,
) {
  const params = { apiKey, recvWindow: recvWindowMs, timestamp: exchangeClock.now() };
  return { id, method: "userDataStream.subscribe.signature", params: { ...params, signature: signatureOf(queryOf(params), secret) } };
}

const noAccounts = (): ExchangeProblem =>
  new ExchangeProblem("This host serves market data only, and has no events of accounts", {
    kind: "request",
    reason: "The host of market data knows no accounts",
    suggestion: "Use live, testnet or demo for signed requests",
  });

const ApiAnswer = z.object({
  id: z.int(),
  status: z.int(),
  error: z.object({ code: z.int(), msg: z.string() }).optional(),
  rateLimits: z.array(z.object({ rateLimitType: z.string(), count: z.int() })).optional(),
});
/** An answer of the WebSocket API. */
type ApiAnswer = z.output<typeof ApiAnswer>;

/** A message of the WebSocket API: an event of an account, or the answer to a request. */
const ApiMessage = z.union([z.object({ event: z.looseObject({ e: z.string() }) }), ApiAnswer]);

/** @returns undefined where the message is malformed */
const readApiMessage = (text: string): z.output<typeof ApiMessage> | undefined => ApiMessage.safeParse(parsedAnswer(text)).data;

/** Requests of the WebSocket API that wait for their answers. */
function createApiCalls(timing: Timing, answerMs: number) {
  const waiting = new Map<number, (answer: ApiAnswer | undefined) => void>();
  let lastId = 0;
  return {
    /** @param send with the id of the request; @returns whether it was sent @returns undefined where no answer comes in time */
    async call(send: (id: number) => boolean) {
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
    settle: (answer: ApiAnswer) => waiting.get(answer.id)?.(answer),
    /** The connection is lost, and no answers will come. */
    forget() {
      for (const resolve of waiting.values()) resolve(undefined);
    },
  };
}
