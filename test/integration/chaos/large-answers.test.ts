import { expect, test } from "vitest";
import { openScene, type Scene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { verifies } from "../../support/verifies.ts";

const CHARACTERS = 15_000_000;
const ANSWERS = 12;
const AT_A_TIME = 2;

const TEXT = Buffer.alloc(CHARACTERS, "x");

async function answerAgainAndAgain(scene: Scene): Promise<void> {
  for (let answered = 0; answered < ANSWERS; answered += AT_A_TIME) {
    const asked = Array.from({ length: AT_A_TIME }, () => scene.agent.ask("tools/call", { name: "Bulky:GetElementTree", arguments: {} }));
    for (const answer of await Promise.all(asked)) {
      const at = answer.indexOf("x".repeat(100));
      expect(answer.subarray(at, at + CHARACTERS).equals(TEXT)).toBe(true);
      expect(answer.subarray(0, at).toString()).toMatch(/^\{"jsonrpc":"2\.0","id":\d+,"result":\{"content":\[\{"type":"text","text":"$/);
      expect(answer.subarray(at + CHARACTERS).toString()).toBe('"}]}}');
    }
  }
}

test(
  "an app answers 15 MB again and again: every answer is whole, and the others are answered in between",
  verifies(["card/isolation", "card/relay-16-mb"]),
  async () => {
    const scene = await openScene();
    await scene.spawnApp("Bulky", "huge@GetElementTree");
    await whileOthersAnswer(scene, () => answerAgainAndAgain(scene));
  },
);
