import { chmod, cp, readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { appTools } from "../../../contracts/app-tools/index.ts";
import { InputEvent } from "../../../contracts/input-event.ts";
import { AuthenticateParams, AuthenticateResult, RegisterParams, RegisterResult } from "../../../contracts/link.ts";
import { SessionList } from "../../../contracts/sessions/api.ts";
import { ReplayReport } from "../../../contracts/sessions/replay-report.ts";
import { config, type Ended, eventsOf, filled, startCli, stubEntry } from "../../support/cli/run-cli.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const versions = resolve("fixtures/versions");
const lines = await readdir(versions);
const { version } = JSON.parse(await readFile("package.json", "utf8"));
const current = version.split(".").slice(0, 2).join(".");

test("the line of this version has its files", verifies(["card/46-old-files"]), () => {
  expect(lines).toContain(current);
});

/** Names in a page or in declarations: commands, `command --option`, `CODE exit`, exports. */
function namesIn(file: string, text: string): readonly string[] {
  const rows = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found.join(" "));
  if (file === "errors.txt") return rows(/^\| \[(AMCP_\w+)\]\([^)]*\) \| (\d*)/gm);
  if (file === "commands.txt")
    return text
      .split(/^## /m)
      .slice(1)
      .flatMap((part) => {
        const [command = ""] = part.split("\n");
        return [command, ...[...part.matchAll(/^\| `(--[\w-]+)/gm)].map(([, option]) => `${command} ${option}`)];
      });
  return rows(/^export (?:declare )?(?:const|function|class|interface|type) (\w+)/gm).concat(
    rows(/^export (?:type )?\{([^}]*)\}/gm).flatMap((list) => list.split(",").map((one) => one.replace(/^\s*(type )?|.* as |\s*$/g, ""))),
  );
}

const NAMED = {
  "commands.txt": "docs/reference/commands.md",
  "errors.txt": "docs/reference/errors.md",
  "api.txt": "dist/cli/api.d.ts",
  "contracts.txt": "dist/contracts/index.d.ts",
  "proxy.txt": "dist/proxy/index.d.ts",
};

test.each(Object.entries(NAMED))("each name in %s of this line is still there", verifies(["card/46-stable-names"]), async (file, page) => {
  const earlier = namesIn(file, await readFile(join(versions, current, "names", file), "utf8"));
  expect(earlier.length).toBeGreaterThan(1);
  const today = new Set(namesIn(file, await readFile(page, "utf8")));
  expect(earlier.filter((name) => !today.has(name))).toEqual([]);
});

describe.each(lines)("the files of %s", (line) => {
  /** A copy of them, because commands write beside what they read, and the way to call a command there. */
  async function place() {
    const folder = await temporaryFolder();
    await cp(join(versions, line), folder, { recursive: true });
    const desk = join(folder, "desk");
    await filled(desk, { "amcp.config.yaml": config({ Desk: stubEntry() }) });
    const amcp = (...args: readonly string[]): Promise<Ended> => startCli(desk, args, { AMCP_SESSIONS: undefined }).ended;
    return { folder, desk, amcp };
  }
  const succeed = async (command: Promise<Ended>): Promise<string> => {
    const { code, out, err } = await command;
    expect({ code, err }, out).toEqual({ code: 0, err: "" });
    return out;
  };
  const list = async (folder: string): Promise<readonly string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  test("configuration, scenarios, files of steps, hooks and verbs are valid", verifies(["card/46-old-files"]), async () => {
    const { folder } = await place();
    const project = join(folder, "project");
    const scenarios = (await readdir(join(project, "scenarios"))).filter((name) => name.endsWith(".yaml") && !name.startsWith("amcp."));
    const out = await succeed(startCli(project, ["check"]).ended);
    expect(out).toContain(`${scenarios.length} scenarios are valid`);
  });

  test("settings are read", verifies(["card/46-old-files"]), async () => {
    const { folder } = await place();
    const file = join(folder, "project/appsettings.json");
    await chmod(file, 0o600);
    const { out } = await startCli(folder, ["proxy", "--doctor", "--config", file]).ended;
    expect(out).toMatch(/ok +config +.*appsettings\.json: 3 endpoints\n/);
    expect(out).not.toMatch(/(error|warning) +config/);
  });

  test("messages keep their contract", verifies(["card/46-old-files"]), async () => {
    // A line has a copy of fixtures/golden once the next one begins.
    const golden = line === current ? "fixtures/golden" : join(versions, line, "golden");
    const read = async (name: string) => JSON.parse(await readFile(join(golden, name), "utf8"));
    const [register, registered] = (await read("handshake.json")).messages;
    const [authenticate, authenticated] = (await read("authenticate.json")).messages;
    RegisterParams.parse(register.message.params);
    RegisterResult.parse(registered.message.result);
    AuthenticateParams.parse(authenticate.message.params);
    AuthenticateResult.parse(authenticated.message.result);
    for (const { params } of (await read("input-events.json")).messages) InputEvent.parse(params);
    const served = appTools.map(({ name }) => name);
    for (const { name } of (await read("app-tools.json")).tools) expect(served).toContain(name);
  });

  test("expressions have their values, and accepted pictures and outlines are compared", verifies(["card/46-old-files"]), async () => {
    const { desk, amcp } = await place();
    const out = await succeed(amcp("scenarios/expressions.yaml", "scenarios/kept.yaml", "--update", "none", "--fail-on-skipped"));
    expect(out).toContain("2 scenarios: 2 passed");
    const before = await readFile(join(versions, line, "desk/scenarios/__baselines__/kept/alerts.json"));
    expect(await readFile(join(desk, "scenarios/__baselines__/kept/alerts.json"))).toEqual(before);
  });

  test("reports are made of the events, and shards are joined", verifies(["card/46-old-files"]), async () => {
    const { folder, desk, amcp } = await place();
    for (const [shard, counts] of [
      ["steady", "4 scenarios: 2 passed, 2 failed"],
      ["racing", "1 finding"],
    ] as const) {
      const { code, out, err } = await amcp("report", `../${shard}/events.ndjson`, "--reports", "console,junit,html,json,ctrf,github");
      expect({ code, err }, out).toEqual({ code: 1, err: "" });
      expect(out).toContain(counts);
    }
    const { code, out, err } = await amcp("merge", "../steady", "../racing");
    expect({ code, err }, out).toEqual({ code: 1, err: "" });
    const lengths = await Promise.all(["../steady", "../racing"].map(async (shard) => (await eventsOf(desk, shard)).length));
    // The merged run has one start and one end.
    expect(await eventsOf(desk)).toHaveLength(lengths.reduce((sum, one) => sum + one, -2));
    expect(await list(join(desk, "amcp-results"))).toEqual(expect.arrayContaining([...(await list(join(folder, "steady/attachments")))]));
  });

  test("baselines and locators are accepted from results, and failed scenarios run again", verifies(["card/46-old-files"]), async () => {
    const { folder, desk, amcp } = await place();
    expect(await succeed(amcp("accept", "--list", "--from", "../steady"))).toContain("2 baselines can be accepted");
    expect(await succeed(amcp("accept", "--all", "--from", "../steady"))).toContain("2 baselines accepted");
    expect(await succeed(amcp("accept", "--all", "--locators", "--yes", "--from", "../steady"))).toContain("1 locator");
    await cp(join(folder, "steady"), join(desk, "amcp-results"), { recursive: true });
    const out = await succeed(amcp("scenarios", "--last-failed", "--update", "none"));
    expect(out).toContain("2 scenarios: 2 passed");
    // A history is continued.
    expect(Object.values(JSON.parse(await readFile(join(desk, "amcp-results/history.json"), "utf8")).scenarios)).toContain("fp");
  });

  test("a session is listed, shown, exported and replayed", verifies(["card/46-old-files"]), async () => {
    const { folder, desk, amcp } = await place();
    const store = ["--store", join(folder, "steady/sessions")];
    const { sessions } = SessionList.parse(JSON.parse(await succeed(amcp("sessions", "list", ...store, "--json"))));
    const [session] = sessions;
    expect(sessions).toHaveLength(1);
    const id = session?.id ?? "";
    expect(await succeed(amcp("sessions", "show", id, ...store))).toContain("CaptureScreenshot");
    for (const out of ["page.md", "again.yaml", "lines.jsonl"]) await amcp("export", id, ...store, "--out", out, "--no-check");
    const calls = (text: string) =>
      text
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((one) => JSON.parse(one));
    const earlier = calls(await readFile(join(folder, "session.jsonl"), "utf8"));
    expect(calls(await readFile(join(desk, "lines.jsonl"), "utf8"))).toMatchObject(earlier);
    expect(await readFile(join(desk, "again.yaml"), "utf8")).toContain("type: operator@example.org");
    expect(await readFile(join(desk, "page.md"), "utf8")).toContain("ClickElement");
    const { out } = await amcp("replay", id, ...store, "--json");
    const report = ReplayReport.parse(JSON.parse(out));
    expect(report.same).toBeGreaterThan(0);
    expect(report.calls.map(({ tool }) => tool)).toEqual(expect.arrayContaining(["TypeText", "ClickElement", "CaptureScreenshot"]));
  });
});
