import { expect, test } from "vitest";
import { createRunQueue } from "../../../../runner/run/plan/run-queue.ts";

test("runs are handed out once each in the order of the plan, as far as they are ready", async () => {
  const queue = createRunQueue(["first", "second", "third"]);
  queue.ready("third");
  queue.ready("second");
  expect(await queue.next()).toBe("second");
  queue.ready("first");
  expect([await queue.next(), await queue.next()]).toEqual(["first", "third"]);
});

test("a worker waits while no run is ready, and is the only one that gets the next", async () => {
  const queue = createRunQueue(["first", "second"]);
  const waiting = [queue.next(), queue.next()];
  queue.ready("second");
  queue.ready("first");
  expect((await Promise.all(waiting)).toSorted()).toEqual(["first", "second"]);
});

test("of the runs with a lock in common one is out at a time, and the others go on", async () => {
  const locks: Readonly<Record<string, readonly string[]>> = { first: ["disk"], second: ["disk", "port"], third: ["port"], fourth: [] };
  const queue = createRunQueue(["first", "second", "third", "fourth"], (run) => locks[run] ?? []);
  for (const run of ["first", "second", "third", "fourth"]) queue.ready(run);
  queue.close();

  expect([await queue.next(), await queue.next(), await queue.next()]).toEqual(["first", "third", "fourth"]);
  const last = queue.next();
  queue.release("first");
  queue.release("third");
  expect([await last, await queue.next()]).toEqual(["second", undefined]);
});

test("a lock that is found while runs are out holds the next ones", async () => {
  const locks: string[] = [];
  const queue = createRunQueue(["first", "second", "third"], () => locks);
  for (const run of ["first", "second", "third"]) queue.ready(run);
  expect([await queue.next(), await queue.next()]).toEqual(["first", "second"]);
  locks.push("process of Desk");
  const last = queue.next();
  queue.release("first");
  queue.close();
  expect(await Promise.race([last, queue.release("second")])).toBeUndefined();
  expect(await last).toBe("third");
});

test("a closed queue hands out what is ready, an ended one nothing", async () => {
  const [closed, ended] = [createRunQueue(["first", "second"]), createRunQueue(["first", "second"])];
  for (const queue of [closed, ended]) queue.ready("first");
  const waiting = [ended.next(), ended.next()];
  closed.close();
  ended.end();
  closed.ready("second");
  expect([await closed.next(), await closed.next()]).toEqual(["first", undefined]);
  expect(await Promise.all(waiting)).toEqual(["first", undefined]);
});

test("a run waits for those that end before it, also if they never start", async () => {
  const queue = createRunQueue(
    ["after", "first", "second", "before"],
    () => [],
    (run) => (run === "after" ? ["first", "second"] : run === "before" ? [] : ["before"]),
  );
  for (const run of ["after", "first", "second", "before"]) queue.ready(run);
  queue.close();

  expect(await queue.next()).toBe("before");
  const next = queue.next();
  queue.release("before");
  expect([await next, await queue.next()]).toEqual(["first", "second"]);
  const last = queue.next();
  queue.release("second");
  queue.release("first");
  expect(await last).toBe("after");
  expect(await queue.next()).toBeUndefined();
});

test("a queue has more until every run is taken or will not start", async () => {
  const queue = createRunQueue(["first", "second", "third"]);
  queue.ready("first");
  queue.ready("third");
  await queue.next();
  await queue.next();
  expect(queue.hasMore()).toBe(true);
  queue.release("second");
  expect(queue.hasMore()).toBe(false);

  const ended = createRunQueue(["first"]);
  ended.end();
  expect(ended.hasMore()).toBe(false);
});
