import { expect, test } from "vitest";
import { openScene, whileOthersAnswer } from "./scene.ts";

const CHARACTERS = 15_000_000;
const ROUNDS = 6;
const AT_A_TIME = 2;

test("an app answers 15 MB again and again: every answer is whole, and the others are answered in between (card/isolation, card/relay-16-mb)", async () => {
  const scene = await openScene();
  await scene.spawnApp("Bulky", "huge@GetElementTree");
  await whileOthersAnswer(scene, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = Array.from({ length: AT_A_TIME }, () => scene.agent.ask("tools/call", { name: "Bulky:GetElementTree", arguments: {} }));
      for (const answer of await Promise.all(asked)) {
        expect(answer.length).toBeGreaterThan(CHARACTERS);
        expect(answer.subarray(-100).toString()).toMatch(/x"\}\]\}\}$/);
      }
    }
  });
});
