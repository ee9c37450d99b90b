import { expect, test } from "vitest";
import type { ProxyOffers } from "../../../../runner/apps/offers.ts";
import { openScenarioResources } from "../../../../runner/run/attempt/scenario-resources.ts";
import { verifies } from "../../../support/verifies.ts";

const NAME = "Binance:binance://market/btcusdt";
const { signal } = new AbortController();

/** Offers of one gateway whose updates the test announces. */
function fakeOffers() {
  const log: string[] = [];
  let updated = () => {};
  const offers: Pick<ProxyOffers, "read" | "subscribe"> = {
    async read(name) {
      log.push(`read ${name}`);
      return { ok: true, data: { mimeType: "text/markdown", text: "page" } };
    },
    async subscribe(name, tell) {
      log.push(`subscribe ${name}`);
      updated = tell;
      return { ok: true, data: async () => void log.push(`end ${name}`) };
    },
  };
  return { log, offers, announce: () => updated() };
}

async function subscribed() {
  const fake = fakeOffers();
  const resources = openScenarioResources(fake.offers);
  const answer = await resources.subscribe(NAME, signal);
  if (!answer.ok) throw new Error(answer.message);
  return { ...fake, resources, updates: answer.data };
}

test("an update counts once it is announced, until the scenario reads the resource", verifies(["card/verb-verify-resource"]), async () => {
  const { announce, resources, updates } = await subscribed();
  expect(await updates.next(0, signal)).toBe(false);
  announce();
  expect(await updates.next(0, signal)).toBe(true);
  expect(await updates.next(0, signal)).toBe(true);
  await resources.read(NAME, signal);
  expect(await updates.next(0, signal)).toBe(false);
});

test("an update ends a wait at once", verifies(["card/verb-verify-resource"]), async () => {
  const { announce, updates } = await subscribed();
  const waiting = updates.next(60_000, signal);
  announce();
  expect(await waiting).toBe(true);
});

test("the end of the step ends a wait without an update", async () => {
  const { updates } = await subscribed();
  const step = new AbortController();
  const waiting = updates.next(60_000, step.signal);
  step.abort();
  expect(await waiting).toBe(false);
  expect(await updates.next(60_000, step.signal)).toBe(false);
});

test("a resource is subscribed once, and not after the scenario", async () => {
  const { log, resources } = await subscribed();
  await resources.subscribe(NAME, signal);
  await resources.close();
  await resources.close();
  expect(log).toEqual([`subscribe ${NAME}`, `end ${NAME}`]);
});

test("a refused subscription is asked for again by the next step", async () => {
  const { log, offers } = fakeOffers();
  const refusal = { ok: false as const, code: "JSONRPC_32601", message: "no subscriptions" };
  let isRefused = true;
  const resources = openScenarioResources({ ...offers, subscribe: async (...asked) => (isRefused ? refusal : offers.subscribe(...asked)) });
  expect(await resources.subscribe(NAME, signal)).toEqual(refusal);
  isRefused = false;
  expect((await resources.subscribe(NAME, signal)).ok).toBe(true);
  expect(log).toEqual([`subscribe ${NAME}`]);
});

test("a subscription that cannot be ended does not fail the scenario", async () => {
  const resources = openScenarioResources({
    ...fakeOffers().offers,
    subscribe: async () => ({ ok: true, data: () => Promise.reject(new Error("the gateway is gone")) }),
  });
  await resources.subscribe(NAME, signal);
  await expect(resources.close()).resolves.toBeUndefined();
});
