import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { startProcess } from "../../../platform/processes/processes.ts";
import { openSessionStore } from "../../../sessions/store/open-session-store.ts";

/** Most batches that a round writes before its writer is killed. */
const MOST_BATCHES = 12;

/** Kills a process that writes to one store, again and again. @returns how many calls it had acknowledged */
export async function crashRounds(folder: string, rounds: number): Promise<number> {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await writeUntilKilled(folder)));
    const { store, setAsideReason, close } = await openSessionStore(folder, { limits: { sessions: 1000 } });
    expect(setAsideReason).toBeUndefined();
    expect(acknowledged.filter((id) => store.getToolCall(id) === undefined)).toEqual([]);
    expect(store.getRecentSessions(1, 0, { status: "active" }).total).toBe(0);
    const { calls, damaged } = store.counts();
    expect(calls).toBeGreaterThanOrEqual(acknowledged.length);
    expect(damaged).toBe(0);
    await close();
  }
  return acknowledged.length;
}

/** @returns the ids that were acknowledged before the kill */
async function writeUntilKilled(folder: string): Promise<readonly string[]> {
  const writer = await startProcess([process.execPath, resolve("dist/test/servers/store-writer.js"), folder], {
    cwd: process.cwd(),
    env: process.env,
  });
  let errors = "";
  writer.stderr.on("data", (chunk: Buffer) => {
    errors += String(chunk);
  });
  const ids: string[] = [];
  let batches = randomInt(1, MOST_BATCHES);
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line !== "ready") ids.push(...line.split(" "));
    batches -= 1;
    if (batches > 0) continue;
    // Not always right after an acknowledgement: some of the next batch is written by then.
    for (let turns = randomInt(200); turns > 0; turns -= 1) await new Promise((done) => setImmediate(done));
    void writer.kill();
  }
  expect(await writer.exited, errors).toMatchObject({ signal: "SIGKILL" });
  return ids;
}
