import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { keepOutput } from "../../../../runner/apps/output-tail.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function kept(text: string) {
  const stream = new PassThrough();
  const output = keepOutput([stream], join(await temporaryFolder(), "app.log"));
  const closed = new Promise((done) => stream.once("close", done));
  stream.end(text);
  await closed;
  return output;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

test("a short output is shown as it is", async () => {
  expect((await kept("one\ntwo\n")).shown()).toBe("one\ntwo");
});

test("a long output shows its beginning and its end, with the gap counted", async () => {
  const lines = (await kept(`${numbered(5000).join("\n")}\n`)).shown().split("\n");
  expect(lines).toEqual([...numbered(20), "(4960 lines left out)", ...numbered(5000).slice(-20)]);
});

test("an output of megabytes is bounded in memory, counted, and whole in its file", async () => {
  const text = `${numbered(400_000).join("\n")}\n`;
  const output = await kept(text);
  expect(output.kept().length).toBeLessThan(1024 * 1024);
  expect(output.shown().split("\n")[20]).toBe("(399960 lines left out)");
  expect(await output.whole()).toBe(text);
});

test("the output of an app that does not start is read for each scenario without more listeners", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on("warning", note);
  try {
    const output = await kept("no display\n");
    for (let scenario = 0; scenario < 20; scenario += 1) expect(await output.whole()).toBe("no display\n");
    // Node emits a warning after the current turn.
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  } finally {
    process.off("warning", note);
  }
});
