import { z } from "zod";
import { isCode } from "../../../../platform/files/files.ts";
import { parsedAnswer } from "../../../kit/upstream/parse-json.ts";
import type { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";
import { type CodeMeaning, exchangeCodes, filterCures, rejections, UNSUPPORTED } from "./codes.ts";
import { ExchangeProblem, type ProblemKind } from "./exchange-problem.ts";

/** The body of an error answer. */
const ErrorBody = z.object({ code: z.int(), msg: z.string() });
type ErrorBody = z.output<typeof ErrorBody>;

/** The codes whose messages say more. */
const WITH_TEXTS: ReadonlySet<number> = new Set([-1010, -2010, -2011]);
/** `Way too many requests; IP(1.2.3.4) banned until 1767225600000.` */
const BANNED_UNTIL = /banned until (\d{13})/i;
const FILTER = /^Filter failure: (\w+)/i;

/** A failed request. */
export interface Failed {
  readonly problem: UpstreamProblem;
  /** Whether the request may have been executed in spite of the failure. */
  readonly isRead: boolean;
  /** The exchange's time, to count the length of a ban from. */
  readonly exchangeNow: number;
}

/** Explains a failure of any kind: what the exchange says, what its HTTP status means, or that there was no answer. */
export function explainFailure(failed: Failed): ExchangeProblem {
  const { problem, isRead } = failed;
  const { status, retryAfter } = problem;
  const body = ErrorBody.safeParse(parsedAnswer(problem.body)).data;
  const byStatus = status === undefined ? undefined : statuses[status];
  if (byStatus !== undefined) return withStatus(failed, byStatus, body);
  if (!isRead && !isRefused(status) && !isUnsent(problem)) return unknownOutcome(problem, body);
  if (body !== undefined) return explainCode(body, { status, retryAfter, isRead, cause: problem });
  if (status !== undefined && status >= 500)
    return new ExchangeProblem(`The exchange answered ${said(status, body)}`, {
      kind: "unavailable",
      status,
      isTransient: true,
      retryAfter,
      cause: problem,
      reason: "The exchange is out of order for the moment",
      suggestion: "Call again in some seconds",
    });
  return status === undefined && problem.isTransient ? unreachable(problem) : unreadable(problem);
}

/** Any other answer than 4xx leaves open whether the request was executed (rest-api.md: a 5xx is not to be treated as a failure). */
const isRefused = (status: number | undefined): boolean => status !== undefined && status >= 400 && status < 500;

/** Failures before a connection exists. */
const UNSENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];
const isUnsent = ({ cause }: UpstreamProblem): boolean => UNSENT.some((code) => isCode(cause, code));

interface Circumstances {
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly isRead: boolean;
  readonly cause?: unknown;
}

/** Explains an error of the exchange by its code and text, from REST or the WebSocket API. */
export function explainCode({ code, msg }: ErrorBody, { status, retryAfter, isRead, cause }: Circumstances): ExchangeProblem {
  const known = exchangeCodes[code] ?? unknownCode;
  const filter = FILTER.exec(msg)?.[1];
  const { kind, reason, suggestion, isTransient = false } = meaningOf(known, code, { msg, filter });
  return new ExchangeProblem(`Binance ${code}: ${msg}`, {
    kind: isRead && kind === "unknown-outcome" ? "unavailable" : kind,
    reason,
    code,
    filter,
    status,
    retryAfter,
    cause,
    suggestion: isRead && kind === "unknown-outcome" ? "Call again in some seconds" : suggestion,
    isTransient: isTransient || (isRead && kind === "unknown-outcome"),
  });
}

const unknownCode: CodeMeaning = {
  kind: "request",
  reason: "The exchange has refused the request",
  suggestion: "Correct the request as the exchange's message says",
};

function meaningOf(known: CodeMeaning, code: number, { msg, filter }: { msg: string; filter: string | undefined }): CodeMeaning {
  if (filter !== undefined)
    return {
      kind: "filter",
      reason: `The order violates the filter ${filter} of its symbol`,
      suggestion: `${filterCures[filter] ?? "Change the order as the filter demands"}; get_exchange_info has the values`,
    };
  if (!WITH_TEXTS.has(code)) return known;
  const [, reason, suggestion] = rejections.find(([text]) => msg.startsWith(text)) ?? [];
  if (reason !== undefined && suggestion !== undefined) return { kind: "order", reason, suggestion };
  if (!UNSUPPORTED.test(msg)) return known;
  return { kind: "order", reason: "The symbol has no such orders", suggestion: "Use one of the symbol's orderTypes of get_exchange_info" };
}

interface StatusMeaning {
  readonly kind: ProblemKind;
  readonly reason: string;
  readonly suggestion: (seconds: string) => string;
  readonly isTransient?: boolean;
}

/** The HTTP statuses with a meaning of their own (rest-api.md, HTTP Return Codes). */
const statuses: Readonly<Record<number, StatusMeaning>> = {
  403: {
    kind: "blocked",
    reason: "The exchange's web application firewall has refused the request",
    suggestion: () => "Wait some minutes, send fewer requests, and check that no proxy changes them",
  },
  409: {
    kind: "order",
    reason: "Only a part of the request was executed",
    suggestion: () => "Look at the orders with get_open_orders before anything else",
  },
  418: {
    kind: "ban",
    reason: "Requests went on after the exchange had asked for a pause, and this address is banned",
    suggestion: (seconds) => `Wait ${seconds}, then call again; until then no request is sent`,
  },
  429: {
    kind: "rate-limit",
    reason: "The exchange's limit of requests is reached",
    isTransient: true,
    suggestion: (seconds) => `Wait ${seconds}, then call again`,
  },
  451: {
    kind: "blocked",
    reason: "The exchange does not serve the place of this address",
    suggestion: () => "Use the market-data host data-api.binance.vision for market data, or the testnet for orders",
  },
};

/** Without Retry-After: the next minute begins after at most 60 s; the shortest ban lasts two minutes. */
const SHORTEST: Readonly<Record<number, number>> = { 418: 120, 429: 60 };

function withStatus({ problem, exchangeNow }: Failed, meaning: StatusMeaning, body: ErrorBody | undefined): ExchangeProblem {
  const { status = 0 } = problem;
  const [, until] = BANNED_UNTIL.exec(body?.msg ?? "") ?? [];
  const byText = until === undefined ? undefined : Math.max(1, Math.ceil((Number(until) - exchangeNow) / 1000));
  const retryAfter = problem.retryAfter ?? byText ?? SHORTEST[status];
  const { kind, reason, suggestion, isTransient = false } = meaning;
  return new ExchangeProblem(`The exchange answered ${said(status, body)}`, {
    kind,
    reason,
    status,
    retryAfter,
    isTransient,
    cause: problem,
    code: body?.code,
    suggestion: suggestion(`${retryAfter ?? 60} s`),
  });
}

const said = (status: number, body: ErrorBody | undefined): string =>
  body === undefined ? `with status ${status}` : `with status ${status}: ${body.code} ${body.msg}`;

const unknownOutcome = (problem: UpstreamProblem, body: ErrorBody | undefined): ExchangeProblem =>
  new ExchangeProblem(problem.status === undefined ? problem.message : `The exchange answered ${said(problem.status, body)}`, {
    kind: "unknown-outcome",
    status: problem.status,
    code: body?.code,
    cause: problem,
    reason: "The exchange may have executed the request, and has not said so",
    suggestion: "Look at the order with get_order before anything else; do not send it again",
  });

const unreachable = (problem: UpstreamProblem): ExchangeProblem =>
  new ExchangeProblem(problem.message, {
    kind: "unavailable",
    isTransient: true,
    cause: problem,
    reason: "The exchange gave no answer",
    suggestion: "Check the network of this machine and that the host is reachable, then call again",
  });

const unreadable = (problem: UpstreamProblem): ExchangeProblem =>
  new ExchangeProblem(problem.message, {
    kind: "format",
    status: problem.status,
    isTransient: problem.isTransient,
    retryAfter: problem.retryAfter,
    cause: problem,
    reason: "The answer does not come from Binance's API as it is known, or a proxy or portal answers in its place",
    suggestion: "Open the host in a browser to see what answers there, then call again",
  });
