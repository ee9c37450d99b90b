import { once } from "node:events";
import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { paceResponse } from "../../../platform/net/pacing.ts";

/** Takes whatever comes at once, as the system does with a peer that reads, and notes in which turn of the event loop. */
function openSink() {
  const taken: { readonly turn: number; readonly bytes: Buffer }[] = [];
  let turn = 0;
  const sink = new Writable({
    highWaterMark: 1024,
    write(bytes: Buffer, _encoding, done) {
      taken.push({ turn, bytes });
      done();
    },
  });
  void (async () => {
    for (; !sink.writableFinished && !sink.destroyed; turn += 1) await nextTurn();
  })();
  return { sink, taken };
}

test("a large body goes out whole and in order, and between its pieces others have their turn", async () => {
  const { sink, taken } = openSink();
  const large = Buffer.alloc(3_000_000, "0123456789");
  const paced = paceResponse(sink);
  paced.write([Buffer.from("first "), large]);
  paced.write([Buffer.from(" last")]);
  paced.end();
  expect(paced.heldBack).toBeGreaterThan(2_000_000);
  await once(sink, "finish");
  expect(Buffer.concat(taken.map(({ bytes }) => bytes)).toString()).toBe(`first ${large.toString()} last`);
  expect(paced.heldBack).toBe(0);
  const perTurn = new Map<number, number>();
  for (const { turn, bytes } of taken) perTurn.set(turn, (perTurn.get(turn) ?? 0) + bytes.length);
  expect(Math.max(...perTurn.values())).toBeLessThan(600_000);
});

test("a small body goes out in the turn in which it is written", () => {
  const { sink, taken } = openSink();
  const paced = paceResponse(sink);
  paced.write([Buffer.from("a"), Buffer.from("b")]);
  expect(taken.map(({ bytes }) => bytes.toString()).join("")).toBe("ab");
  paced.end();
  expect(sink.writableEnded).toBe(true);
});

test("nothing more is written to a peer that has gone", async () => {
  const { sink, taken } = openSink();
  const paced = paceResponse(sink);
  paced.write([Buffer.alloc(3_000_000)]);
  sink.destroy();
  const before = taken.length;
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(taken.length).toBe(before);
});
