import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { dotnetOf } from "../support/e2e/dotnet-of.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { referPackages } from "../support/e2e/packed.ts";
import { expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { verifies } from "../support/verifies.ts";

/** The replacements in a new app's files that make it testable and publish it trimmed. */
const changed = (references: string): Readonly<Record<string, readonly [string, string]>> => ({
  "src/Counter/Counter.csproj": [
    "</ItemGroup>",
    `${references}</ItemGroup>
  <PropertyGroup>
    <UseCurrentRuntimeIdentifier>true</UseCurrentRuntimeIdentifier>
    <PublishTrimmed>true</PublishTrimmed>
    <TrimmerSingleWarn>false</TrimmerSingleWarn>
    <DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads>
  </PropertyGroup>`,
  ],
  "src/Counter/Program.cs": [".UsePlatformDetect()", ".UsePlatformDetect().UseAmcp()"],
});

/** Every way in which the handler reaches what Avalonia hides: raw pointer, keys, text, the screenshot, and the tree. */
const scenario = `name: A person counts in a trimmed app
apps: [Counter]
steps:
  - inspect: { tree: MainWindow }
  - interact: { click: "'Add one'" }
  - interact: { press: Space }
  - interact: { hover: Total }
  - verify: { element: Total, text: "2" }
  - interact: { resize: { width: 500, height: 300 } }
  - inspect: { screenshot: counted }
  - verify: { noErrors: true }
`;

async function trimmedProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-trimmed-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const changes = changed(await referPackages(folder));
  const files = Object.entries(newApp).map(([path, text]): [string, string] => {
    const [before, after] = changes[path] ?? ["", ""];
    return [path, text.replace(before, after)];
  });
  const config = `apps:\n  Counter: { command: [./published/${process.platform === "win32" ? "Counter.exe" : "Counter"}] }\n`;
  for (const [path, text] of [...files, ["amcp.config.yaml", config], ["scenarios/count.yaml", scenario]] as const) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

describeWithDotnet("an app that is published trimmed", () => {
  test(
    "gives no warnings about the handler, needs no ASP.NET, and a scenario drives it",
    verifies(["card/4-trimmed"], { timeout: 15 * 60_000 }),
    async () => {
      const folder = await trimmedProject();
      const published = await dotnetOf(folder)("publish", "src/Counter", "-c", "Release", "-o", "published");
      expect(published.code, published.out + published.err).toBe(0);
      expect(published.out.split("\n").filter((line) => /warning IL.*Amcp/.test(line))).toEqual([]);

      // HTTP is a package of its own: without it nothing needs ASP.NET.
      expect((await readdir(join(folder, "published"))).filter((name) => name.startsWith("Microsoft.AspNetCore"))).toEqual([]);
      expect(await readFile(join(folder, "published", "Counter.runtimeconfig.json"), "utf8")).not.toContain("AspNetCore");

      const ended = await runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), "scenarios/"], { cwd: folder });
      expect(ended, ended.out + ended.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
      await expectNothingLeft(ended);
    },
  );
});
