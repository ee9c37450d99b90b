import { test } from "vitest";
import { FullElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import { timed } from "../support/durations.ts";
import { ok, openDesk, signal } from "../support/e2e/desk.ts";
import { deskSteps } from "../support/e2e/desk-steps.ts";
import { answer, type Measured } from "./samples.ts";

/** What is asked in these is not yet what it will be: files are read, types loaded. */
const COLD = 10;
const ROUNDS = 40;
/** By then the runtime has compiled for good what a step runs through. */
const COMPILED = 160;
/** A tree of thousands compiles its way sooner than steps do theirs. */
const COMPILED_TREES = 45;
const TREES = 30;
const TALL = 26_000;

const table = (samples: readonly number[], limits?: "with limits"): readonly Measured[] =>
  deskSteps.map(({ what, limit }, at) => ({
    what,
    samples: samples.filter((_, number) => number % deskSteps.length === at),
    ...(limits && { target: { figure: "p95", atMost: limit } }),
  }));

test("how long does each kind of step take, over the real proxy, on a desk with 500 alerts?", async () => {
  const { app, executions, close } = await openDesk();
  try {
    const samples: number[] = [];
    const askUntil = async (last: number) => {
      for (let number = samples.length / deskSteps.length; number < last; number += 1) {
        for (const { ask } of deskSteps) samples.push((await timed(() => ask(app, number))).ms);
      }
      return samples.slice(-ROUNDS * deskSteps.length);
    };
    await answer("A step in an app that has just started", async () => table(await askUntil(COLD + ROUNDS)));
    await answer("A step", async () => table(await askUntil(COMPILED + ROUNDS), "with limits"));
    await answer("The same, within the app", async () => table(await executions(ROUNDS * deskSteps.length), "with limits"));
  } finally {
    await close();
  }
});

test("how long does the tree of 5,000 elements take?", async () => {
  const { app, executions, close } = await openDesk(TALL);
  try {
    const { count } = await ok(app.call(FullElementTree, {}, signal));
    await answer("A large tree", async () => {
      const samples: number[] = [];
      for (let number = 0; number < COMPILED_TREES + TREES; number += 1) {
        const { ms } = await timed(() => ok(app.call(FullElementTree, {}, signal)));
        if (number >= COMPILED_TREES) samples.push(ms);
      }
      const row = { what: `tree of ${count} elements`, target: { figure: "p95", atMost: 60 } } as const;
      return [
        { ...row, samples },
        { ...row, what: "the same, within the app", samples: await executions(TREES) },
      ];
    });
  } finally {
    await close();
  }
});
