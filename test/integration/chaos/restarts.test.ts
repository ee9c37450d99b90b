import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { goneFailure, openScene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { tool } from "../../support/proxy/app-peer.ts";
import { verifies } from "../../support/verifies.ts";

const LIVES = 20;
const LIFE_MS = 200;
const CALLERS = 4;

/** Beyond what any process of this machine is called: each life is a process that has ended when the next one comes. */
const FIRST_PID = 2 ** 22 + 1;

test(
  "every call of an app that restarts every 200 ms has exactly one answer, and other apps continue",
  verifies(["card/5-no-leaks", "card/isolation", "003/FR-009", "003/SC-003"]),
  async () => {
    const scene = await openScene();
    const answered: { text: string; said: string }[] = [];
    const failures: object[] = [];
    await whileOthersAnswer(scene, async () => {
      let over = false;
      const lives = (async () => {
        for (let life = 0; life < LIVES; life += 1) {
          const app = await scene.join({
            appId: "Restless",
            pid: FIRST_PID + life,
            tools: [tool("Echo"), tool("Hold")],
            scripts: { Echo: (call, peer) => peer.say(call, call.json.params.arguments.text) },
          });
          await delay(LIFE_MS);
          app.close();
          await app.closed;
        }
        over = true;
      })();
      const callAgain = async (caller: number) => {
        for (let round = 0; !over; round += 1) {
          const text = `${caller}:${round}`;
          const held = round % 5 === 0;
          const { text: said, failure } = await scene.call(held ? "Restless:Hold" : "Restless:Echo", { text });
          if (failure === undefined) answered.push({ text, said });
          else failures.push(failure);
        }
      };
      await scene.seen("Restless", () => true);
      await Promise.all([lives, ...Array.from({ length: CALLERS }, (_, caller) => callAgain(caller))]);
    });
    expect(answered.filter(({ text, said }) => said !== text)).toEqual([]);
    for (const failure of failures) expect(failure).toMatchObject(goneFailure("Restless", expect.any(String)));
    expect(answered.length).toBeGreaterThan(LIVES);
    expect(failures.length).toBeGreaterThan(LIVES / 2);
  },
);
