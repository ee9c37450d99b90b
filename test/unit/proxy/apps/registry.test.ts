import { expect, test } from "vitest";
import { ApplicationRegistration } from "../../../../contracts/proxy-control.ts";
import { noOffers } from "../../../../mcp/offer.ts";
import type { AppInstance } from "../../../../proxy/apps/instance.ts";
import { createRegistry } from "../../../../proxy/apps/registry.ts";
import { createStatistics } from "../../../../proxy/apps/statistics.ts";
import { idleUpstream } from "../../../support/proxy/idle-upstream.ts";
import { verifies } from "../../../support/verifies.ts";

const HOUR_MS = 3_600_000;

function registryAt(time: { now: number }, living: readonly number[] = []) {
  const changes: string[] = [];
  const registry = createRegistry({
    clock: { now: () => time.now, monotonic: () => time.now },
    isSought: () => false,
    isAlive: (pid) => living.includes(pid),
    changed: (instance) => changes.push(`${instance.registration.instance} ${registry.describe(instance).status}`),
  });
  return { registry, changes };
}

function instance(id: string, { pid = 1, standby = false } = {}): AppInstance & { readonly closed: string[] } {
  const closed: string[] = [];
  return {
    registration: { appId: "WatchTower", instance: id, pid, version: "1", mode: "headless", standby },
    endpoint: "tcp://127.0.0.1:5001",
    upstream: idleUpstream("WatchTower", (reason) => closed.push(reason)),
    connectedAt: 0,
    phase: "joining",
    active: !standby,
    offers: noOffers,
    views: { of: () => undefined, learn: () => undefined, renew: async () => {} },
    lists: { follow: async () => {}, acknowledged: () => {} },
    lastActivity: undefined,
    statistics: createStatistics().of("WatchTower"),
    departure: undefined,
    refreshOffers: () => {},
    closed,
  };
}

test("an instance that is still joining already holds its name", () => {
  const { registry } = registryAt({ now: 0 }, [1]);
  registry.join(instance("a"));
  expect(() => registry.join(instance("b", { pid: 2 }))).toThrow(expect.objectContaining({ code: "AMCP_PROXY_DUPLICATE_APP" }));
});

test("the list of an app's tools may be empty, but it is there", verifies(["000/4-RULE-tools-not-null"]), () => {
  const { registry } = registryAt({ now: 0 });
  const bare = instance("a");
  registry.join(bare);
  registry.connected(bare, noOffers);
  expect(registry.describe(bare).tools).toEqual([]);
  for (const tools of [null, undefined]) {
    expect(ApplicationRegistration.safeParse({ ...registry.describe(bare), tools }).success).toBe(false);
  }
  expect(ApplicationRegistration.safeParse(registry.describe(bare)).success).toBe(true);
});

test("a holder whose process has ended makes room and is closed", verifies(["card/identity-dead-pid"]), () => {
  const { registry } = registryAt({ now: 0 }, [2]);
  const dead = instance("a");
  registry.join(dead);
  registry.connected(dead, noOffers);
  registry.join(instance("b", { pid: 2 }));
  expect(dead.closed).toEqual(["process 1 has ended"]);
  expect(dead.phase).toBe("gone");
});

test("a lost app is expected back for a while and then counts as unregistered", verifies(["000/STATE-disconnected-expired"]), () => {
  const time = { now: 0 };
  const { registry, changes } = registryAt(time);
  const lost = instance("a");
  registry.join(lost);
  registry.connected(lost, noOffers);
  registry.depart(lost, { reason: "it closed the connection", unregistered: false });
  registry.depart(lost, { reason: "told twice", unregistered: true });
  expect(changes).toEqual(["a Connected", "a Disconnected"]);
  expect(registry.list()).toMatchObject([{ status: "Disconnected", active: false, reason: "it closed the connection" }]);
  time.now = HOUR_MS;
  expect(registry.list()).toMatchObject([{ status: "Unregistered" }]);
});

test("a newcomer that fails to join leaves the lost one lost", () => {
  const { registry, changes } = registryAt({ now: 0 });
  const [lost, newcomer] = [instance("a"), instance("b")];
  registry.join(lost);
  registry.connected(lost, noOffers);
  registry.depart(lost, { reason: "it closed the connection", unregistered: false });
  registry.join(newcomer);
  registry.depart(newcomer, { reason: "it closed the connection", unregistered: false });
  expect(changes).toEqual(["a Connected", "a Disconnected", "a Reconnecting", "a Disconnected"]);
  expect(registry.list()).toHaveLength(1);
});

test("what is remembered of gone instances has an end", () => {
  const { registry } = registryAt({ now: 0 });
  for (let round = 0; round < 50; round += 1) {
    const warm = instance(`warm-${round}`, { standby: true });
    registry.join(warm);
    registry.connected(warm, noOffers);
    registry.depart(warm, { reason: "it closed the connection", unregistered: false });
  }
  expect(registry.list().length).toBeLessThanOrEqual(4);
});

test("activating an instance hands the name over without ending another", () => {
  const { registry } = registryAt({ now: 0 }, [1, 2]);
  const [first, warm] = [instance("a"), instance("b", { pid: 2, standby: true })];
  for (const joining of [first, warm]) {
    registry.join(joining);
    registry.connected(joining, noOffers);
  }
  registry.activate("WatchTower", "b");
  expect(registry.holders()).toEqual([warm]);
  expect(first.closed).toEqual([]);
  expect(() => registry.activate("WatchTower", "c")).toThrow(expect.objectContaining({ code: "AMCP_PROXY_UNKNOWN_APP" }));
});
