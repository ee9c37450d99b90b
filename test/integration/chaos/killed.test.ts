import { expect, test } from "vitest";
import { goneFailure, openScene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { verifies } from "../../support/verifies.ts";

const CALLS = 80;

test(
  "when an app is killed, each of its eighty calls ends once, and other apps continue",
  verifies(["card/5-no-leaks", "card/isolation", "003/FR-020"]),
  async () => {
    const scene = await openScene();
    await whileOthersAnswer(scene, async () => {
      for (let life = 0; life < 3; life += 1) {
        const victim = await scene.spawnApp("Victim", "hang@GetElementTree");
        const calls = Array.from({ length: CALLS }, () => scene.call("Victim:GetElementTree"));
        await scene.seen("Victim", ({ calls: { running, waiting } }) => running + waiting === CALLS);
        victim.kill("SIGKILL");
        for (const { failure } of await Promise.all(calls))
          expect(failure).toMatchObject(goneFailure("Victim", "it closed the connection"));
        const late = await scene.call("Victim:GetElementTree");
        expect(late.failure).toMatchObject({ ...goneFailure("Victim", "it closed the connection"), retryable: true });
      }
      await scene.spawnApp("Victim", "");
      expect((await scene.call("Victim:GetElementTree")).failure).toBeUndefined();
    });
  },
);
