import { expect, test } from "vitest";
import { openScene, type Scene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { verifies } from "../../support/verifies.ts";

const CHARACTERS = 15_000_000;
const ANSWERS = 12;

async function answerAgainAndAgain(scene: Scene, atATime: number): Promise<void> {
  for (let answered = 0; answered < ANSWERS; answered += atATime) {
    const asked = Array.from({ length: atATime }, () => scene.agent.ask("tools/call", { name: "Bulky:GetElementTree", arguments: {} }));
    for (const answer of await Promise.all(asked)) {
      expect(answer.length).toBeGreaterThan(CHARACTERS);
      expect(answer.subarray(-100).toString()).toMatch(/x"\}\]\}\}$/);
    }
  }
}

test(
  "an app answers 15 MB again and again: every answer is whole, and the others are answered in between",
  verifies(["card/isolation", "card/relay-16-mb"]),
  async () => {
    const scene = await openScene();
    await scene.spawnApp("Bulky", "huge@GetElementTree");
    await whileOthersAnswer(scene, () => answerAgainAndAgain(scene, 2));
  },
);

test(
  "large answers do not make the proxy look through all of its memory each time",
  verifies(["card/isolation", "card/5-isolation-p99"]),
  async () => {
    const scene = await openScene({ flags: ["--import", "./dist/test/servers/tell-collections.js"] });
    await scene.spawnApp("Bulky", "huge@GetElementTree");
    const told = () => scene.log.seen.filter(({ json }) => json?.message === "collected").length;
    const before = told();
    await answerAgainAndAgain(scene, 1);
    const collections = told() - before;
    expect(collections).toBeGreaterThan(0);
    expect(collections).toBeLessThan(ANSWERS / 2);
  },
);
