import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { runProgram } from "../support/e2e/program.ts";
import { answer } from "./samples.ts";

const PROJECT = "dotnet/tests/Frames";
const MOST_OF_ONE = 1.5;
const MOST_OF_ALL = 1;

/** One line of the program's output. */
const Frame = z.strictObject({ Frame: z.string(), Operations: z.number(), OursMs: z.number(), SkiaMs: z.number(), Alike: z.number() });

const framesOf = async (app: string) => {
  const program = join(PROJECT, "bin/Release/net10.0/Amcp.Avalonia.ManagedHeadless.Frames.dll");
  const { code, out, err } = await runProgram(["dotnet", program, app], { cwd: "." });
  expect(code, err).toBe(0);
  return out
    .trim()
    .split("\n")
    .map((line) => Frame.parse(JSON.parse(line)));
};

test("how long takes a full frame beside Skia's raster surface?", async () => {
  const built = await runProgram(["dotnet", "build", PROJECT, "-c", "Release", "--nologo", "-v", "q"], { cwd: "." });
  expect(built.code, built.out).toBe(0);
  const frames = [...(await framesOf("WatchTower")), ...(await framesOf("Gallery"))];
  const gallery = frames.filter(({ Frame: name }) => name.startsWith("Gallery"));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  await answer(
    "the same drawing operations, by turns",
    async () => [
      ...frames.map(({ Frame: name, Operations, OursMs, SkiaMs, Alike }) => ({
        what: `${name}: ${Operations} operations, ${OursMs} and ${SkiaMs} ms, ${Alike} % of the pixels within 8/255`,
        samples: [OursMs / SkiaMs],
        target: { figure: "median" as const, atMost: MOST_OF_ONE },
      })),
      {
        what: "all pages of the Gallery",
        samples: [sum(gallery.map(({ OursMs }) => OursMs)) / sum(gallery.map(({ SkiaMs }) => SkiaMs))],
        target: { figure: "median", atMost: MOST_OF_ALL },
      },
    ],
    "ours / Skia",
  );
});
