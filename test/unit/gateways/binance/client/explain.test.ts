import { expect, test } from "vitest";
import { exchangeCodes, filterCures, rejections } from "../../../../../gateways/binance/client/errors/codes.ts";
import { explainCode, explainFailure } from "../../../../../gateways/binance/client/errors/explain.ts";
import { type ProblemFacts, UpstreamProblem } from "../../../../../gateways/kit/upstream/upstream-problem.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const explained = (facts: ProblemFacts, isRead = true, message = `Status ${facts.status}`) =>
  explainFailure({ problem: new UpstreamProblem(message, facts), isRead, exchangeNow: NOW });
const body = (code: number, msg: string) => JSON.stringify({ code, msg });

test.each([
  ...[-1000, -1003, -1008, -1013, -1015, -1021, -1022, -1111, -1116, -1117, -1120, -1121, -1125, -1220],
  ...[-1100, -1101, -1102, -1103, -1104, -1105, -1106, -1108, -2010, -2011, -2013, -2014, -2015],
])("%i has a cause and a cure of its own", (code) => {
  const { details, message } = explained({ status: 400, body: body(code, "as the exchange says") });
  expect(message).toBe(`Binance ${code}: as the exchange says`);
  expect(details.reason).toBe(exchangeCodes[code]?.reason);
  expect(details.reason).not.toBe("The exchange has refused the request");
  expect(details).toMatchObject({ code, status: 400 });
});

test("every cure is an imperative sentence without a full stop", () => {
  const cures = [
    ...Object.values(exchangeCodes).map(({ suggestion }) => suggestion),
    ...rejections.map(([, , suggestion]) => suggestion),
    ...Object.values(filterCures),
  ];
  expect(cures.length).toBeGreaterThan(80);
  for (const cure of cures) expect(cure).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
});

test("a filter is named, with what to change", () => {
  expect(explained({ status: 400, body: body(-1013, "Filter failure: LOT_SIZE") }).details).toMatchObject({
    kind: "filter",
    filter: "LOT_SIZE",
    reason: "The order violates the filter LOT_SIZE of its symbol",
    suggestion: "Use a quantity between minQty and maxQty that is a multiple of stepSize; get_exchange_info has the values",
  });
  expect(explained({ status: 400, body: body(-1013, "Filter failure: NEW_ONE") }).details.suggestion).toContain("as the filter demands");
});

test("the texts of refused orders have causes of their own", () => {
  const reasonOf = (code: number, msg: string) => explained({ status: 400, body: body(code, msg) }, false).details.reason;
  expect(reasonOf(-2010, "Account has insufficient balance for requested action.")).toBe("The free balance is too small for the order");
  expect(reasonOf(-2011, "Unknown order sent.")).toBe("No open order has this id");
  expect(reasonOf(-2010, "Stop loss limit orders are not supported for this symbol.")).toBe("The symbol has no such orders");
  expect(reasonOf(-2010, "Something new.")).toBe("The order was refused");
});

test("limits and bans tell when to call again: by Retry-After, by the text, or by the shortest time", () => {
  expect(explained({ status: 429, retryAfter: 7, isTransient: true, body: body(-1003, "Too many requests") })).toMatchObject({
    kind: "rate-limit",
    retryAfter: 7,
    isTransient: true,
    message: "The exchange answered with status 429: -1003 Too many requests",
    details: { suggestion: "Wait 7 s, then call again", code: -1003 },
  });
  const banned = `Way too many requests; IP(1.2.3.4) banned until ${NOW + 90_500}. Please use the websocket for live updates to avoid bans.`;
  expect(explained({ status: 418, body: body(-1003, banned) })).toMatchObject({ kind: "ban", retryAfter: 91, isTransient: false });
  expect(explained({ status: 418 }).retryAfter).toBe(120);
  expect(explained({ status: 429 }).retryAfter).toBe(60);
});

test("firewall, geo-block and half-done requests have cures that work", () => {
  expect(explained({ status: 403, body: "<html>" })).toMatchObject({ kind: "blocked", isTransient: false });
  expect(explained({ status: 451, body: body(0, "Service unavailable from a restricted location") }).details.suggestion).toBe(
    "Use the market-data host data-api.binance.vision for market data, or the testnet for orders",
  );
  expect(explained({ status: 409, body: body(-2022, "Order cancel-replace partially failed.") }, false).details.reason).toBe(
    "Only a part of the request was executed",
  );
});

test.each<[string, ProblemFacts]>([
  ["a 503", { status: 503, isTransient: true, body: body(-1000, "unknown") }],
  ["a 500 with HTML", { status: 500, isTransient: true, body: "<html>" }],
  ["-1007 with another status", { status: 400, body: body(-1007, "Timeout waiting for response from backend server.") }],
  ["a broken connection", { isTransient: true }],
  ["an unreadable answer", { body: '{"symbol":' }],
])("after %s the fate of an order is unknown, and a read may be repeated", (_, facts) => {
  const ofOrder = explained(facts, false, "as it happened");
  expect(ofOrder).toMatchObject({ kind: "unknown-outcome", isTransient: false });
  expect(ofOrder.details.suggestion).toMatch(/^Look at the order with get_order before anything else/);
  expect(explained(facts, true, "as it happened").kind).not.toBe("unknown-outcome");
});

test("an order that found no server was not sent", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(explained({ isTransient: true, cause }, false, "No connection: connect ECONNREFUSED").kind).toBe("unavailable");
});

test("answers in another form than JSON point to what answers in the exchange's place", () => {
  expect(explained({ body: "<html>portal</html>" }, true, "The answer is text/html instead of JSON: <html>")).toMatchObject({
    kind: "format",
    isTransient: false,
    details: { suggestion: "Open the host in a browser to see what answers there, then call again" },
  });
});

test("an unknown code is passed on with the exchange's words", () => {
  expect(explainCode({ code: -9999, msg: "New." }, { isRead: true })).toMatchObject({ kind: "request", message: "Binance -9999: New." });
});
