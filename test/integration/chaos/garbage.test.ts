import fc from "fast-check";
import { expect, test } from "vitest";
import { goneFailure, openScene, whileOthersAnswer } from "../../support/chaos/scene.ts";
import { tool } from "../../support/proxy/app-peer.ts";
import { verifies } from "../../support/verifies.ts";

/** Every run of this test sends the same bytes. */
const SEED = 1009;
const BURSTS = 60;

const hand = [
  "\u0000\u0001\ufffd this is no message {]",
  "[".repeat(100_000),
  `{"a":`.repeat(5000),
  `{"jsonrpc":"2.0","id":{"nested":1},"result":{}}`,
  `{"jsonrpc":"2.0","id":99999,"result":{}}`,
  `{"jsonrpc":"2.0","id":1,"id":2,"result":{}}`,
  `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":12345,"progress":1}}`,
  `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"nobody"}}`,
  `"\\ud800"`,
  "\r",
];

test(
  "an app sends garbage: its open calls end once each, it is served on, and the others notice nothing",
  verifies(["card/5-no-leaks", "card/isolation", "error/AMCP_PROXY_BAD_FRAME"]),
  async () => {
    const scene = await openScene();
    const app = await scene.join({
      appId: "Garbled",
      tools: [tool("Hold"), tool("Echo")],
      scripts: { Echo: (call, peer) => peer.say(call, "sane") },
    });
    const ends = new Set<string>();
    const random = fc.sample(fc.string({ unit: "binary", maxLength: 400 }), { seed: SEED, numRuns: BURSTS });
    await whileOthersAnswer(scene, async () => {
      for (const [index, burst] of [...hand, ...random].entries()) {
        const held = scene.call("Garbled:Hold");
        const call = (await app.calls("Hold", index + 1)).at(-1);
        app.sendRaw(`${burst}\n`);
        // What was not garbage enough to end the call is answered now; what was, is late and dropped.
        if (call !== undefined) app.say(call, "held");
        const { text, failure } = await held;
        ends.add(failure === undefined ? text : `${failure.code} ${failure.details.app} ${failure.details.tool}`);
        expect(await scene.call("Garbled:Echo")).toEqual({ text: "sane", failure: undefined });
      }
    });
    expect(ends).toEqual(new Set(["held", "AMCP_PROXY_BAD_FRAME Garbled Hold"]));
  },
);

test("an app closes in the middle of a message: its calls say so", verifies(["card/isolation"]), async () => {
  const scene = await openScene();
  const app = await scene.join({ appId: "Garbled", tools: [tool("Hold")] });
  await whileOthersAnswer(scene, async () => {
    const held = scene.call("Garbled:Hold");
    await app.calls("Hold");
    app.sendRaw(`{"jsonrpc":"2.0","id":1,"result":{"content":[`);
    app.end();
    expect((await held).failure).toMatchObject(goneFailure("Garbled", expect.stringContaining("in the middle of a message")));
  });
});
