import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { RecordingStatus } from "../../../contracts/recording-status.ts";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../../contracts/sessions/feed.ts";
import { isSameProcess, readDescriptor } from "../../../platform/processes/found-processes.ts";
import { connectRecorder } from "../../../sessions/feed/index.ts";
import { createApiClient } from "../../../sessions/index.ts";
import { joinApp, tool } from "../../support/proxy/app-peer.ts";
import { SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { readEvents } from "../../support/sessions/read-events.ts";
import { recordersOf } from "../../support/sessions/recorder-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const KILLS = 5;

/** The longest time between the start of a recorder and its end. */
const LIFE_MS = 300;

/** Kills the recorders of a store at random moments. @returns the ids of their processes */
async function killRecorders(folder: string): Promise<ReadonlySet<number>> {
  const killed = new Set<number>();
  const serving = async () => {
    const found = await readDescriptor(join(folder, DESCRIPTOR_FILE), RecorderDescriptor);
    return found !== undefined && !killed.has(found.pid) && isSameProcess(found) ? found.pid : undefined;
  };
  while (killed.size < KILLS) {
    await expect.poll(serving, { interval: 10 }).toBeDefined();
    await delay(Math.random() * LIFE_MS);
    const pid = await serving();
    if (pid === undefined) continue;
    process.kill(pid, "SIGKILL");
    killed.add(pid);
  }
  return killed;
}

test(
  "each call through a proxy is answered while its recorders are killed, and is kept once or counted as lost",
  verifies(["card/sessions-own-process"]),
  async () => {
    const folder = join(await temporaryFolder(), "sessions");
    const proxy = await startWithAgent({ env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: folder } });
    await joinApp(proxy, { appId: "Files", tools: [tool("Echo")], scripts: { Echo: (line, peer) => peer.say(line, "came") } });
    let isOver = false;
    const kills = killRecorders(folder).finally(() => {
      isOver = true;
    });
    let sent = 0;
    do {
      sent += 1;
      const { json } = await proxy.ask("tools/call", { name: "Files:Echo", arguments: { sent } });
      expect(json.result.content[0].text).toBe("came");
      await delay(2);
    } while (!isOver);
    expect((await kills).size).toBe(KILLS);
    // `amcp/recorded` gives up what a starved recorder does not acknowledge in time; here all has time.
    const settled = async () => {
      const { recorded, lost } = RecordingStatus.parse((await proxy.ask("amcp/status")).json.result.recording);
      return recorded + lost;
    };
    await expect.poll(settled, { timeout: 50_000 }).toBe(sent);
    const status = RecordingStatus.parse((await proxy.ask("amcp/recorded")).json.result);
    expect(status.recorded + status.lost).toBe(sent);
    const connection = await connectRecorder(folder, await recordersOf(folder));
    onTestFinished(() => connection.close());
    const api = createApiClient({ endpoint: connection.api });
    const kept: number[] = [];
    for (const { id } of (await api.sessions({ limit: 100 })).sessions)
      for await (const { arguments: args } of api.callsOf(id)) kept.push(Number(args["sent"]));
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toHaveLength(status.recorded);
  },
);

test(
  "a client that connects and lists tools has a session at once, which lists show with its first call",
  verifies(["card/sessions-connect", "card/sessions-first-call"]),
  async () => {
    const folder = join(await temporaryFolder(), "sessions");
    const connection = await connectRecorder(folder, await recordersOf(folder));
    onTestFinished(() => connection.close());
    const api = createApiClient({ endpoint: connection.api });
    const proxy = await startWithAgent({ client: "a lister", env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: folder } });
    await proxy.ask("tools/list");
    const all = async () => (await api.sessions({ empty: true })).sessions;
    await expect.poll(all).toMatchObject([{ client_name: "a lister", status: "active", tool_call_count: 0 }]);
    expect((await api.sessions()).total).toBe(0);
    const [{ id, start_time } = { id: "", start_time: "" }] = await all();
    const events = await readEvents("http://localhost/", connection.api);
    await proxy.ask("tools/call", { name: "apps_list" });
    await expect.poll(async () => (await api.sessions()).sessions).toMatchObject([{ id, start_time, tool_call_count: 1 }]);
    await expect.poll(() => events.events.map(({ event }) => event)).toEqual(["tool_calls.recorded", "sessions.created"]);
    proxy.endInput();
    await proxy.exited;
    await expect.poll(async () => (await api.sessions()).sessions).toMatchObject([{ id, status: "closed" }]);
  },
);

test("a client that leaves at once, before there is a recorder, has a session", verifies(["card/sessions-connect"]), async () => {
  const folder = join(await temporaryFolder(), "sessions");
  const proxy = await startWithAgent({ env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: folder } });
  proxy.endInput();
  await proxy.exited;
  const connection = await connectRecorder(folder, await recordersOf(folder));
  onTestFinished(() => connection.close());
  const { sessions } = await createApiClient({ endpoint: connection.api }).sessions({ empty: true });
  expect(sessions).toMatchObject([{ client_name: "raw-agent", tool_call_count: 0 }]);
});
