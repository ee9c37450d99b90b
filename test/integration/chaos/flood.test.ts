import { expect, test } from "vitest";
import { openScene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { tool } from "../../support/proxy/app-peer.ts";
import { verifies } from "../../support/verifies.ts";

const MANY = 10_000;

const notification = (method: string, params: object = {}): string => `${JSON.stringify({ jsonrpc: "2.0", method, params })}\n`;

test.each([
  ["log messages", (index: number) => notification("notifications/message", { level: "info", data: `line ${index}` })],
  ["changes of its tools", () => notification("notifications/tools/list_changed")],
  ["progress of nothing", (index: number) => notification("notifications/progress", { progressToken: index, progress: index })],
  ["updates of resources", (index: number) => notification("notifications/resources/updated", { uri: `file:///${index}` })],
  ["questions without an answer", (index: number) => `${JSON.stringify({ jsonrpc: "2.0", id: `q${index}`, method: "roots/list" })}\n`],
])(
  "an app floods the proxy with ten thousand %s: its own call and those of the others are answered",
  verifies(["card/isolation"]),
  async (_what, line) => {
    const scene = await openScene();
    const app = await scene.join({ appId: "Loud", tools: [tool("Shout")] });
    await whileOthersAnswer(scene, async () => {
      const shout = scene.call("Loud:Shout");
      const [call] = await app.calls("Shout");
      app.sendRaw(Array.from({ length: MANY }, (_, index) => line(index)).join(""));
      if (call !== undefined) app.say(call, "done");
      expect(await shout).toEqual({ text: "done", failure: undefined });
    });
    const listed = app.received.seen.filter(({ json }) => json?.method === "tools/list").length;
    expect(listed).toBeLessThan(MANY / 10);
  },
);
