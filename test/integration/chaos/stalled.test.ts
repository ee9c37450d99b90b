import { expect, test } from "vitest";
import { openScene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { tool } from "../../support/proxy/app-peer.ts";
import { configured } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const MEGABYTE = 1024 * 1024;
const CALLS = 60;

test(
  "calls of an app that stops reading time out once each, and it is served again when it reads",
  verifies(["card/isolation", "card/timeout-cancelled", "003/FR-021"]),
  async () => {
    // An app that is silent for the liveness time counts as gone, and open calls end with that. Here the time limit of its calls comes first,
    // however long the machine takes for all of them. The other apps are not limited so.
    const limits = { LivenessTimeout: "01:00:00", ToolTimeouts: { "Stalled:Take": "00:00:01.5" } };
    const args = await configured(limits);
    const scene = await openScene({ args });
    const app = await scene.join({ appId: "Stalled", tools: [tool("Take")], scripts: { Take: (call, peer) => peer.say(call, "taken") } });
    await whileOthersAnswer(scene, async () => {
      app.pause();
      const text = "x".repeat(2 * MEGABYTE);
      const calls = Array.from({ length: CALLS }, () => scene.call("Stalled:Take", { text }));
      for (const { failure } of await Promise.all(calls))
        expect(failure).toMatchObject({ code: "AMCP_PROXY_TOOL_TIMEOUT", details: { app: "Stalled", tool: "Take" }, retryable: true });
      app.resume();
      await expect.poll(async () => (await scene.call("Stalled:Take")).text, { interval: 20 }).toBe("taken");
      // What had not been written when its time was over, was never written.
      expect((await app.calls("Take")).length).toBeGreaterThan(0);
      expect(app.received.seen.filter(({ raw }) => raw.length > MEGABYTE).length).toBeLessThan(CALLS / 4);
    });
  },
);
