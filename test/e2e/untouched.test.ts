import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { dotnetOf } from "../support/e2e/dotnet-of.ts";
import { type Ended, expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { untouchedApps } from "../support/e2e/untouched-apps.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const APPS = ["Counter", "Eleven", "Container", "Builder", "Functional"] as const;

const counts = (app: string, facts: string): string => `name: ${app}
apps: [${app}]
steps:
  - interact: { click: Add }
  - interact: { press: Space }
  - verify: { element: Total, text: "2" }
${facts === "" ? "" : `  - verify: { element: Facts, text: "${facts}" }\n`}  - inspect: { screenshot: counted }
  - verify: { noErrors: true }
`;

const FACTS: Readonly<Record<string, string>> = {
  Container: "from its settings, one+two; Container; net10.0; Container.dll; 8; no hooks",
  Builder: "Builder; one+two",
  Functional: "F#",
};

describeWithDotnet("apps that know nothing of tests", () => {
  let folder: string;
  let ended: Ended;

  const amcpTest = (...args: readonly string[]) =>
    runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), ...args], { cwd: folder });
  const configure = (apps: Readonly<Record<string, object>>) =>
    writeFileWithFolders(join(folder, "amcp.config.yaml"), JSON.stringify({ apps }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-untouched-"));
    for (const [path, text] of Object.entries(untouchedApps)) await writeFileWithFolders(join(folder, path), text);
    await configure(
      Object.fromEntries(
        APPS.map((name) => [name, { project: name, handler: "hosted", args: ["one", "two"], standby: name !== "Container" }]),
      ),
    );
    for (const app of APPS) await writeFileWithFolders(join(folder, `s/${app}.yaml`), counts(app, FACTS[app] ?? ""));
    ended = await amcpTest("s", "--workers", "1");
  }, 15 * MINUTE);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("each is opened, clicked, read and drawn, with no file of it changed", verifies(["card/hosted-app"]), async () => {
    expect(ended, ended.out + ended.err).toMatchObject({ code: 0, out: expect.stringContaining("5 scenarios: 5 passed") });
    for (const [path, text] of Object.entries(untouchedApps)) expect(await readFile(join(folder, path), "utf8")).toBe(text);
    const isOfApp = (name: string) => Object.keys(untouchedApps).some((path) => path.startsWith(`${name}/`));
    const others = (await readdir(folder)).filter((name) => !isOfApp(name));
    expect(others.sort()).toEqual([".amcp", "amcp-results", "amcp.config.yaml", "s"]);
    await expectNothingLeft(ended);
  });

  test("the run says what starts each", () => {
    for (const app of APPS)
      expect(ended.out).toContain(`${app} is hosted: its ${app === "Builder" ? "BuildAvaloniaApp" : "Main"} starts it`);
  });

  test("a published folder is hosted, also with a runtime of its own; a single file is refused with the cure", {
    timeout: 10 * MINUTE,
  }, async () => {
    const dotnet = dotnetOf(folder);
    for (const [out, ...how] of [["plain"], ["single", "-p:PublishSingleFile=true", "--self-contained", "-r", "linux-x64"]] as const) {
      const { code, out: said } = await dotnet(
        "publish",
        "Counter",
        "-c",
        "Release",
        "-p:AmcpHosted=true",
        "-o",
        join(folder, out ?? ""),
        ...how,
      );
      expect(code, said).toBe(0);
    }
    await configure({ Counter: { command: ["plain/Counter"], handler: "hosted" } });
    const published = await amcpTest("s/Counter.yaml");
    expect(published, published.out + published.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
    await configure({ Counter: { command: ["single/Counter"], handler: "hosted" } });
    const single = await amcpTest("s/Counter.yaml");
    expect(single.out).toMatch(/AMCP_APP_START_FAILED: Counter cannot be hosted, because there is no .*Counter\.dll, as for a single file/);
    expect(single.out).toContain("build it without PublishSingleFile, PublishTrimmed and PublishAot");
  });
});
