import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { PictureElement } from "../../runner/baselines/element-facts.ts";
import { decodePng, encodePng } from "../../runner/baselines/picture.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type Ended, expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { readEvents, readJUnit } from "../support/e2e/results.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { verifies } from "../support/verifies.ts";

const Facts = z.object({ elements: z.array(PictureElement) });

/** One shipped scenario with its accepted picture, as a project of its own. */
async function copiedScenario(): Promise<{ folder: string; picture: string }> {
  const folder = await temporaryFolder();
  const { command, env } = (await builtWatchTower()).launch;
  await writeFile(join(folder, "amcp.config.yaml"), `apps:\n  WatchTower: ${JSON.stringify({ command, env, reset: "ResetAppState" })}\n`);
  await mkdir(join(folder, "scenarios"));
  for (const name of ["login-bad.yaml", "__baselines__/login-bad"])
    await cp(resolve("scenarios", name), join(folder, "scenarios", name), { recursive: true });
  return { folder, picture: join(folder, "scenarios/__baselines__/login-bad/refused.png") };
}

/** Changes the lowest bit of one colour beside the caption of the button. */
async function changeOnePixelOf(label: string, picture: string): Promise<void> {
  const { elements } = Facts.parse(JSON.parse(await readFile(picture.replace(/png$/, "json"), "utf8")));
  const bounds = elements.find((element) => element.label === label)?.bounds;
  if (bounds === undefined) throw new Error(`there is no ${label} in ${picture}`);
  const pixels = decodePng(await readFile(picture));
  const at = ((bounds.y + Math.floor(bounds.height / 2)) * pixels.width + bounds.x + 8) * 4;
  pixels.data[at] = (pixels.data[at] ?? 0) ^ 1;
  await writeFile(picture, encodePng(pixels));
}

const runIn = async (folder: string): Promise<Ended> => {
  const ended = await runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), "scenarios/"], { cwd: folder, env: { CI: "true" } });
  await expectNothingLeft(ended);
  return ended;
};

describeWithDotnet("an accepted picture of WatchTower", () => {
  test(
    "that differs by the lowest bit of one pixel fails its scenario, with three pictures and the element's name",
    verifies(["card/3-one-pixel"], { timeout: 900_000 }),
    async () => {
      const { folder, picture } = await copiedScenario();
      const before = await runIn(folder);
      expect(before, before.out + before.err).toMatchObject({ code: 0 });

      await changeOnePixelOf("Button#Submit", picture);
      const { code, out } = await runIn(folder);
      expect(code).toBe(1);
      expect(out).toMatch(/scenarios\/login-bad\.yaml:\d+ /);
      expect(out).toMatch(/AMCP_SCREENSHOT_DIFFERS: 1 pixel \(0\.\d+ %\) differ/);
      expect(out).toContain("pixels changed inside `Submit`");

      const results = join(folder, "amcp-results");
      const failed = (await readEvents(results)).find((event) => event.type === "stepEnded" && event.status === "failed");
      if (failed?.type !== "stepEnded") throw new Error("no step has failed");
      expect(failed.problem?.actual).toMatchObject({ pixels: 1, reasons: ["pixels changed inside `Submit`"] });
      const pictures = new Map<string, ReturnType<typeof decodePng>>();
      for (const { kind, path } of failed.attachments)
        if (path.endsWith(".png")) pictures.set(kind, decodePng(await readFile(join(results, path))));
      const [expected, actual, diff] = ["expected", "actual", "diff"].map((kind) => pictures.get(kind));
      expect(expected).toEqual(decodePng(await readFile(picture)));
      expect(actual).toMatchObject({ width: expected?.width, height: expected?.height });
      expect(actual?.data.equals(expected?.data ?? Buffer.alloc(0))).toBe(false);
      expect(redPixels(diff?.data ?? Buffer.alloc(0))).toBe(1);
      expect(await readJUnit(results)).toMatchObject({ tests: 1, failures: 1, errors: 0 });
    },
  );
});

const redPixels = (data: Buffer): number =>
  Array.from({ length: data.length / 4 }, (_, pixel) => data.readUInt32BE(pixel * 4)).filter((colour) => colour === 0xff0000ff).length;
