import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { joinProxy, type StubLink } from "../../servers/stub-link.ts";
import { openSceneInside, type Scene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { listenAsApp } from "../../support/proxy/listening-peer.ts";
import { SECRET } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const RECONNECTS = 10_000;
const AT_A_TIME = 8;
/** After so many everything is compiled, cached and grown to its size. */
const WARM_UP = 2000;
/** Of the heap, for eight thousand reconnects: one small object for each would be more. */
const GROWTH_BYTES = 2_000_000;
const DIALLED = 300;

/** Beyond what any process of this machine is called. */
const FIRST_PID = 2 ** 22 + 1;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What the process holds apart from its heap: sockets, servers, timers. */
function handles(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** When it goes away: at once, when it is asked for its tools, when it has told them, in the middle of a call. */
const MOMENTS = ["joined", "asked", "listed", "called"] as const;

const results: Readonly<Record<string, object>> = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "fleeting", version: "1" } },
  "tools/list": { tools: [{ name: "Hold", inputSchema: { type: "object" } }] },
};

/** Serves until the moment has come. @param callHold has the agent call it */
function serveUntil(moment: (typeof MOMENTS)[number], link: StubLink, callHold: () => void): void {
  let left = false;
  const leave = () => {
    left = true;
    link.end(() => {});
  };
  link.listen((message) => {
    const { id, method } = Object(message);
    if (left) return;
    const isList = method === "tools/list";
    if (method === "tools/call" || (isList && moment === "asked")) return leave();
    if (id !== undefined) link.send({ jsonrpc: "2.0", id, result: results[method] ?? {} });
    if (isList && moment === "listed") leave();
    if (isList && moment === "called") callHold();
  });
  if (moment === "joined") leave();
}

/** Half of them come again under names of before, half have a name that is never heard again. */
const nameOf = (index: number): string => (index % 8 < 4 ? `Again${index % 40}` : `Once${index}`);

async function comeAndGo(scene: Scene, index: number): Promise<void> {
  const appId = nameOf(index);
  const environment = {
    AMCP_PROXY: scene.endpoint,
    AMCP_SECRET: SECRET,
    AVALONIA_MCP_APP_ID: appId,
    AMCP_INSTANCE: randomBytes(8).toString("hex"),
  };
  let called: Promise<void> | undefined;
  let isOver = false;
  // Called until it has gone: that it is asked for its tools does not mean that they are known.
  const callHold = async () => {
    for (; !isOver; await delay(1)) await scene.call(`${appId}:Hold`);
  };
  await new Promise<void>((resolve, reject) => {
    const onEnd = () => {
      isOver = true;
      resolve();
    };
    const serve = (link: StubLink) =>
      serveUntil(MOMENTS[index % MOMENTS.length] ?? "joined", link, () => {
        called = callHold();
      });
    joinProxy({ environment, pid: FIRST_PID + index, onEnd }).then(serve, reject);
  });
  await called;
}

async function comeAndGoMany(scene: Scene, from: number, to: number): Promise<void> {
  let next = from;
  const one = async () => {
    while (next < to) {
      next += 1;
      await comeAndGo(scene, next);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
}

/** Bytes of the heap when everything is at rest. */
async function heapAtRest(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await delay(100);
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

test(
  "ten thousand reconnects leave no handle, no listener and no memory behind",
  verifies(["card/5-no-leaks"], { timeout: 600_000 }),
  async () => {
    const warnings: string[] = [];
    const warn = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
    process.on("warning", warn);
    const scene = await openSceneInside({ catalogDebounceMs: 50 });
    await whileOthersAnswer(scene, () => comeAndGoMany(scene, 0, WARM_UP));
    const [before, heapBefore] = [handles(), await heapAtRest()];
    await comeAndGoMany(scene, WARM_UP, RECONNECTS);
    await expect.poll(() => handles()["TCPSocketWrap"]).toBeLessThanOrEqual(before["TCPSocketWrap"] ?? 0);
    expect((await heapAtRest()) - heapBefore).toBeLessThan(GROWTH_BYTES);
    await expect.poll(() => handles()["Timeout"] ?? 0).toBeLessThanOrEqual((before["Timeout"] ?? 0) + 5);
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  },
);

test(
  "an app that the proxy dials dies three hundred times and is called back each time",
  verifies(["card/5-no-leaks", "card/link-try-on-call"]),
  async () => {
    const app = await listenAsApp({ appId: "Dialled", scripts: { Echo: (call, peer) => peer.say(call, "back") } });
    const scene = await openSceneInside({ endpoints: [{ kind: "app", appId: "Dialled", endpoint: app.endpoint }] });
    await scene.seen("Dialled", ({ status }) => status === "Connected");
    const before = handles();
    for (let life = 1; life <= DIALLED; life += 1) {
      const peer = await app.peer(life);
      expect((await scene.call("Dialled:Echo")).text).toBe("back");
      peer.close();
      await peer.closed;
      await scene.seen("Dialled", ({ status }) => status !== "Connected" || app.peers.length > life);
      expect((await scene.call("Dialled:Echo")).text).toBe("back");
    }
    await expect.poll(() => handles()["TCPSocketWrap"]).toBeLessThanOrEqual(before["TCPSocketWrap"] ?? 0);
  },
);
