import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDotnet } from "./dotnet.ts";
import { newApp } from "./new-app.ts";
import { packed, privatePackages } from "./packed.ts";
import { type Ended, expectNothingLeft, runProgram } from "./program.ts";
import { readJUnit } from "./results.ts";

const MINUTE = 60_000;

const scenario = `name: Somebody counts
apps: [Counter]
steps:
  - verify: { element: Total, text: "0" }
  - interact: { click: "'Add one'" }
  - interact: { press: Space }
  - verify: { element: Total, text: "2" }
  - inspect: { screenshot: counted }
  - verify: { noErrors: true }
`;

describeWithDotnet("a new Avalonia app and the packed package", () => {
  let folder: string;
  let initiated: Ended;

  const amcpTest = (...args: readonly string[]) =>
    runProgram(["npx", "--no-install", "amcp-test", ...args], { cwd: folder, env: privatePackages(folder) });
  const read = (path: string) => readFile(join(folder, path), "utf8").catch(() => "");
  const edit = async (path: string, change: (text: string) => string) => writeFile(join(folder, path), change(await read(path)));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-new-app-"));
    for (const [path, text] of Object.entries(newApp)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { tarball } = await packed();
    await writeFile(join(folder, "package.json"), `{ "private": true }`);
    const options = ["--save-dev", "--ignore-scripts", "--no-audit", "--no-fund"];
    await succeed(runProgram(["npm", "install", ...options, tarball], { cwd: folder }));
    initiated = await amcpTest("init");
  }, 15 * MINUTE);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("`init` adds the source, the references, a configuration and a first scenario, and says the line that is left", async () => {
    expect(initiated, initiated.out + initiated.err).toMatchObject({ code: 0 });
    expect(await read("nuget.config")).toContain(`<add key="amcp-test" value="node_modules/amcp-test/nuget" />`);
    expect(await read("amcp.config.yaml")).toContain("Counter: { project: src/Counter }");
    expect(initiated.out).toContain(".UseAmcp(desktop: builder => builder.UsePlatformDetect())");
    const again = await amcpTest("init");
    expect(again.out).not.toContain("written");
  });

  test("the app is integrated in under ten lines, and a scenario drives it (card/4-package, 003/SC-012)", {
    timeout: 10 * MINUTE,
  }, async () => {
    await edit("src/Counter/Program.cs", (text) =>
      text
        .replace("using Avalonia;", "using Amcp.Avalonia;\nusing Avalonia;")
        .replace(".UsePlatformDetect()", ".UseAmcp(desktop: builder => builder.UsePlatformDetect())"),
    );
    const added = await Promise.all(
      ["nuget.config", ...Object.keys(newApp)].map(async (path) => linesNotIn(textOf(path), await read(path))),
    );
    expect(added.flat().length, added.flat().join("\n")).toBeLessThan(10);

    await writeFile(join(folder, "scenarios/count.yaml"), scenario);
    const ended = await amcpTest("scenarios/count.yaml");
    expect(ended, ended.out + ended.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
    await expectNothingLeft(ended);
    expect(await readJUnit(join(folder, "amcp-results"))).toMatchObject({ tests: 1, failures: 0, errors: 0, skipped: 0 });
    expect((await readdir(join(folder, ".nuget"))).filter((name) => name.startsWith("amcp.avalonia")).sort()).toEqual([
      "amcp.avalonia",
      "amcp.avalonia.managedheadless",
    ]);
  });
});

async function succeed(step: Promise<Ended>): Promise<void> {
  const { code, out, err } = await step;
  expect(code, out + err).toBe(0);
}

const textOf = (path: string): string => Object.entries(newApp).find(([name]) => name === path)?.[1] ?? "";

/** The lines that somebody had to write: each line of `after` that `before` does not have. */
function linesNotIn(before: string, after: string): readonly string[] {
  const known = new Set(before.split("\n"));
  return after.split("\n").filter((line) => line.trim() !== "" && !known.has(line));
}
