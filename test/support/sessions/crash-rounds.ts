import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { observedCall } from "./observed-call.ts";
import { ended } from "./recorder-process.ts";
import { startRecording } from "./recording.ts";

/** The longest time between the start of a recorder and its end. */
const LIFE_MS = 150;

/** So many calls that all of them are within the limits of a store. */
const PAUSE_MS = 25;

/** Fewer calls than a feed keeps for a recorder that a slow machine takes long to start. */
const MOST_PENDING = 500;

/**
 * Kills the recorder at a random moment, round after round, while a feed sends. Checks that each call that the feed got acknowledged is
 * readable, that none is there twice, and that none is lost.
 *
 * @param flags of each recorder
 */
export async function crashRounds(rounds: number, flags: readonly string[] = []): Promise<void> {
  // One session: of the hundreds that agents would get, only the newest are kept.
  const { feed, recorders, connect } = await startRecording({ sessionId: randomUUID() }, flags);
  let sent = 0;
  const sending = new AbortController();
  const send = async () => {
    while (!sending.signal.aborted) {
      for (let burst = 0; burst < 5 && sent - feed.status().recorded < MOST_PENDING; burst += 1) {
        sent += 1;
        feed.record(observedCall({ id: sent, startMs: Date.now(), arguments: { sent } }));
      }
      await delay(PAUSE_MS);
    }
  };
  const sends = send();
  for (let round = 0; round < rounds; round += 1) {
    const before = feed.status().recorded;
    await expect.poll(() => feed.status().recorded, { interval: 5 }).toBeGreaterThan(before);
    await delay(Math.random() * LIFE_MS);
    const recorder = recorders.started.at(-1);
    recorder?.kill("SIGKILL");
    if (recorder !== undefined) await ended(recorder);
    const acknowledged = feed.status().recorded;
    expect(acknowledged).toBeGreaterThan(before);
  }
  sending.abort();
  await sends;
  expect(await feed.flush()).toMatchObject({ state: "recording", recorded: sent, lost: 0 });
  const api = await connect();
  const kept: number[] = [];
  for (const { id } of (await api.sessions({ limit: 100 })).sessions)
    for await (const { arguments: args } of api.callsOf(id)) kept.push(Number(args["sent"]));
  expect(kept.toSorted((a, b) => a - b)).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
}
