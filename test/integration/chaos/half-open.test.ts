import { expect, test } from "vitest";
import { goneFailure, openSceneInside, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { verifies } from "../../support/verifies.ts";

const CALLS = 10;

// Windows has no signal that stops a program without its end.
test.skipIf(process.platform === "win32")(
  "calls over a half-open connection end with that reason, and calls of other apps continue",
  verifies(["card/link-liveness", "card/isolation", "003/EDGE-5"]),
  async () => {
    const scene = await openSceneInside({ livenessMs: 1000 });
    await whileOthersAnswer(scene, async () => {
      const frozen = await scene.spawnApp("Frozen", "");
      frozen.kill("SIGSTOP");
      const calls = Array.from({ length: CALLS }, () => scene.call("Frozen:GetElementTree"));
      for (const { failure } of await Promise.all(calls))
        expect(failure).toMatchObject(goneFailure("Frozen", "it has answered nothing for 1000 ms (McpProxy:LivenessTimeout)"));
      await scene.spawnApp("Frozen", "");
      expect((await scene.call("Frozen:GetElementTree")).failure).toBeUndefined();
    });
  },
);
