import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectRecorder } from "../../sessions/feed/index.ts";
import { openSessionStore } from "../../sessions/store/open-session-store.ts";
import { timed } from "../support/durations.ts";
import { ask } from "../support/sessions/ask.ts";
import { recordersOf } from "../support/sessions/recorder-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { answer } from "./samples.ts";
import { APPS, type Filling, fillWithCalls, SESSIONS, unlimited } from "./session-records.ts";

/** A million takes minutes and 6 GB of the disk, and is not asked for by default. */
const CALLS = Number(process.env["AMCP_BENCH_CALLS"] ?? 100_000);

const START_MS = CALLS > 100_000 ? 1000 : 300;
const RECENT_MS = 5;
const PAGE_MS = 10;

const STARTS = 9;
const KILLS = 3;
const SEARCHES = 9;
const WARM_UP = 20;
const READS = 200;

const PAGE = 50;
const LATE = Math.floor((CALLS / SESSIONS) * 0.95);

const options = { limits: unlimited };

test(`how long does a store of ${CALLS.toLocaleString("en")} calls take to start and to read?`, { timeout: 30 * 60_000 }, async () => {
  const folder = join(await temporaryFolder(), "sessions");
  const filling = await fill(folder);
  await answerStart(folder);
  await answerReading(folder, filling);
  await answerApi(folder, filling);
});

async function fill(folder: string): Promise<Filling> {
  const { store, sizeBytes, close } = await openSessionStore(folder, options);
  let filling: Filling = { sessions: [], meanBytes: 0 };
  await answer("A store, filled in transactions of 5,000 calls", async () => {
    const { ms } = await timed(async () => {
      filling = await fillWithCalls(store, CALLS);
    });
    return [{ what: `${CALLS.toLocaleString("en")} calls`, samples: [ms] }];
  });
  const [mean, file] = [filling.meanBytes, sizeBytes()].map((bytes) => Math.round(bytes).toLocaleString("en"));
  process.stdout.write(`a record has ${mean} bytes of JSON on average; the file has ${file} bytes\n`);
  expect(store.counts()).toEqual({ sessions: SESSIONS, calls: CALLS, damaged: 0 });
  await close();
  return filling;
}

/** A start ends with the first answer. */
async function answerStart(folder: string): Promise<void> {
  const start = async (): Promise<number> => {
    const { ms, result } = await timed(async () => {
      const opened = await openSessionStore(folder, options);
      expect(opened.store.getRecentSessions(10).items).toHaveLength(10);
      return opened;
    });
    expect(result.setAside).toBeUndefined();
    await result.close();
    return ms;
  };
  const startRecorder = async (): Promise<number> => {
    const recorders = await recordersOf(folder);
    const { ms, result } = await timed(async () => {
      const connection = await connectRecorder(folder, { start: recorders.start });
      await askFor(connection.api, "/api/v1/sessions");
      return connection;
    });
    const ends = recorders.started.map((child) => once(child, "exit"));
    await result.close();
    await Promise.all(ends);
    return ms;
  };
  await answer("From nothing to the first answer", async () => {
    await start();
    const clean = await times(STARTS, start);
    const recorder = await times(STARTS, startRecorder);
    const killed = await times(KILLS, async () => {
      await killRecorder(folder);
      return start();
    });
    return [
      { what: "the store is opened", samples: clean, target: { figure: "median", atMost: START_MS } },
      { what: "the recorder is started, and asked through its socket", samples: recorder },
      { what: "the store is opened after a kill, and read as a whole", samples: killed },
    ];
  });
}

/** Leaves the store as a process does that is killed while it has it open. */
async function killRecorder(folder: string): Promise<void> {
  const recorders = await recordersOf(folder);
  const connection = await connectRecorder(folder, { start: recorders.start });
  const ends = recorders.started.map((child) => once(child, "exit"));
  for (const child of recorders.started) child.kill("SIGKILL");
  await Promise.all(ends);
  await connection.close();
}

async function answerReading(folder: string, { sessions }: Filling): Promise<void> {
  const { store, close } = await openSessionStore(folder, options);
  const anySession = chooser(sessions);
  const page = (calls: { readonly items: readonly unknown[] }) => expect(calls.items).toHaveLength(Math.min(PAGE, CALLS / SESSIONS - LATE));
  await answer("The store is asked, in its process", () =>
    measureReads([
      ["10 recent sessions", RECENT_MS, () => void store.getRecentSessions(10)],
      ["a session's first 50 calls", PAGE_MS, () => void store.getToolCallsBySession(anySession(), PAGE)],
      [`50 calls after ${LATE.toLocaleString("en")}`, PAGE_MS, () => page(store.getToolCallsBySession(anySession(), PAGE, LATE))],
      ["the newest 50 calls", PAGE_MS, () => void store.getToolCalls(PAGE)],
      ["the newest 50 calls of an app", PAGE_MS, () => void store.getToolCalls(PAGE, 0, { serverId: APPS[1] })],
      ["the newest 50 calls of a session", PAGE_MS, () => void store.getToolCalls(PAGE, 0, { sessionId: anySession() })],
      ["a session, its sums counted anew", undefined, () => void store.getSessionWithAggregates(anySession())],
    ]),
  );
  await answer("A search that finds nothing looks at the newest 20,000 calls", async () => {
    const search = async () => (await timed(async () => store.getToolCalls(PAGE, 0, { text: "absent" }))).ms;
    return [{ what: "a search", samples: await times(SEARCHES, search) }];
  });
  await close();
}

/** Asks the recorder's own process, as `amcp-test sessions` and the dashboard do. */
async function answerApi(folder: string, { sessions }: Filling): Promise<void> {
  const { start } = await recordersOf(folder);
  const connection = await connectRecorder(folder, { start });
  onTestFinished(connection.close);
  const get = (path: string) => askFor(connection.api, `/api/v1/${path}`);
  const anySession = chooser(sessions);
  await answer("The recorder is asked, through its socket", () =>
    measureReads([
      ["10 recent sessions", RECENT_MS, () => get("sessions?limit=10")],
      ["a session's first 50 calls", PAGE_MS, () => get(`sessions/${anySession()}/tool-calls?limit=${PAGE}`)],
      [
        `50 calls after ${LATE.toLocaleString("en")}`,
        PAGE_MS,
        () => get(`sessions/${anySession()}/tool-calls?limit=${PAGE}&offset=${LATE}`),
      ],
      ["the newest 50 calls", PAGE_MS, () => get(`tool-calls?limit=${PAGE}`)],
      ["the newest 50 calls of an app", PAGE_MS, () => get(`tool-calls?limit=${PAGE}&server_id=${APPS[1]}`)],
      ["the newest 50 calls of a session", PAGE_MS, () => get(`tool-calls?limit=${PAGE}&session_id=${anySession()}`)],
      ["status", undefined, () => get("status")],
    ]),
  );
}

async function askFor(socket: string, path: string): Promise<void> {
  const { status } = await ask("http://localhost", path, { socket });
  expect(status).toBe(200);
}

type Read = readonly [what: string, medianMs: number | undefined, run: () => Promise<void> | void];

/** All kinds in every round. */
async function measureReads(reads: readonly Read[]) {
  const measured = reads.map(([what, atMost, run]) => ({
    what,
    run,
    samples: [] as number[],
    ...(atMost !== undefined && { target: { figure: "median" as const, atMost } }),
  }));
  for (let round = -WARM_UP; round < READS; round += 1)
    for (const { run, samples } of measured) {
      const { ms } = await timed(async () => run());
      if (round >= 0) samples.push(ms);
    }
  return measured;
}

/** Another one each time, in an order that is the same in every run. */
function chooser(sessions: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 37;
    return sessions[turn % sessions.length] ?? "";
  };
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  while (samples.length < count) samples.push(await measure());
  return samples;
}
