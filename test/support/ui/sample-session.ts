import { randomUUID } from "node:crypto";
import type { SessionStore } from "../../../sessions/store/session-store.ts";
import { sampleCall } from "../../servers/sessions/sample-calls.ts";

type Sample = Omit<Parameters<typeof sampleCall>[0], "session" | "atMs">;

/** Keeps one session with these calls, a second apart. @returns its id, and those of its calls */
export async function keepSession(store: SessionStore, samples: readonly Sample[]): Promise<{ session: string; calls: readonly string[] }> {
  const session = randomUUID();
  const startMs = Date.now() - samples.length * 1000;
  const calls = samples.map((sample, index) => sampleCall({ session, atMs: startMs + index * 1000, ...sample }));
  await store.record(calls);
  return { session, calls: calls.map(({ record }) => record.id) };
}
