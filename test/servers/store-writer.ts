import { createHash, randomBytes, randomUUID } from "node:crypto";
import { openSessionStore } from "../../sessions/store/open-session-store.ts";
import { callOf } from "./sessions/calls.ts";

/**
 * Writes batches of calls to the store of a folder until it is killed. `node store-writer.js FOLDER` prints the ids of a batch as a line when
 * the batch is acknowledged, and `ready` before the first.
 */
const [folder = ""] = process.argv.slice(2);
const { store, setAside, setAsideReason } = await openSessionStore(folder, { limits: { sessions: 1000 } });
if (setAside !== undefined) throw new Error(`the store was set aside: ${setAsideReason}`);
process.stdout.write("ready\n");
const session = randomUUID();
for (let second = 0; ; second += 1) {
  const calls = Array.from({ length: 1 + (second % 7) }, () => {
    const blob = randomBytes(second % 5 === 0 ? 100_000 : 100);
    const blobs = new Map([[createHash("sha256").update(blob).digest("hex"), blob]]);
    return { ...callOf(session, second, { error: randomBytes(second % 3000).toString("hex") }), blobs };
  });
  await store.record(calls);
  process.stdout.write(`${calls.map(({ record }) => record.id).join(" ")}\n`);
}
