import { cp, mkdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, onTestFinished, test } from "vitest";
import { TraceAnswer } from "../../../contracts/run-trace.ts";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { PROGRAM, SECRET } from "../../support/proxy/proxy-process.ts";
import { info } from "../../support/sdk-clients.ts";
import { verifies } from "../../support/verifies.ts";

const signIn = (typed: string) =>
  scenario("An operator signs in", [
    `interact: { type: ${typed}, into: Email }`,
    "verify: { element: Email, text: someone@example.org, timeout: 100ms }",
  ]);
const files = {
  "amcp.config.yaml": config(),
  "s/sign-in.yaml": signIn("someone@example.org"),
  "s/look.yaml": scenario("Looks", ["inspect: { find: Email }"]),
};

/** A folder in which a green run was followed by one that fails, with traces. */
async function failedRun(): Promise<string> {
  const folder = await folderWith(files);
  expect((await startCli(folder, ["s", "--trace", "on"]).ended).code).toBe(0);
  await cp(join(folder, "amcp-results"), join(folder, "green"), { recursive: true });
  await writeFile(join(folder, "s/sign-in.yaml"), signIn("other@example.org"));
  expect((await startCli(folder, ["s", "--trace", "on"]).ended).code).toBe(1);
  return folder;
}

test(
  "a failed run is listed, shown and explained, as text and as JSON, also against another results folder",
  verifies(["card/48-trace"]),
  async () => {
    const folder = await failedRun();
    const count = await loadTokenizer();
    const trace = async (...words: string[]) => startCli(folder, ["trace", ...words]).ended;
    const json = async (...words: string[]) => TraceAnswer.parse(JSON.parse((await trace(...words, "--json")).out));

    expect((await trace("list")).out).toMatch(
      /^amcp-results: run of .*; 2 scenarios: 1 failed, 1 passed\nfailed .* s\/sign-in\.yaml {2}An operator signs in\npassed .* s\/look\.yaml {2}Looks\n$/,
    );
    expect(await json("list")).toMatchObject({
      query: "list",
      status: "failed",
      scenarios: [{ id: "s/sign-in.yaml" }, { id: "s/look.yaml" }],
    });

    expect((await trace("show", "sign-in")).out).toMatch(
      /: failed, at step 2.*\n1 {2}passed .*\(s\/sign-in\.yaml:4\)\n2 {2}failed .*\(s\/sign-in\.yaml:5\) {2}TIMEOUT: `Email` is/,
    );
    const step = (await trace("show", "sign-in", "--step", "1", "--before", "--after", "--tree", "--calls")).out;
    expect(step).toMatch(/changed: `TextBox#Email` .*text="other@example\.org", was/);
    expect(step).toMatch(/before: Desk, \d+ elements[\s\S]*Desk: - MainWindow[\s\S]*after: Desk, \d+ elements/);

    const why = (await trace("why", "An operator signs in")).out;
    expect(count(why)).toBeLessThanOrEqual(300);
    expect(why).toMatch(/\nstep: 2 \(s\/sign-in\.yaml:5\) `Email` has text "someone@example\.org"\ncause: TIMEOUT: `Email` is /);
    expect(why).toMatch(
      /\nsince green: since the last green run \(.*\): step 1 is "type "other@example\.org" into `Email`", was "type "someone@/,
    );
    // The trees of the green run are kept beside its record.
    const changed = '\nsince green: before the step `TextBox#Email` text="other@example.org", was "someone@example.org"\n';
    expect(why).toContain(changed);
    const against = (await trace("why", "sign-in", "--since", "green")).out;
    expect(against).toContain("since green: since the run in green (");
    expect(against).toContain(changed);
    expect(await json("why", "sign-in")).toMatchObject({
      query: "why",
      code: "TIMEOUT",
      step: "2",
      facts: expect.arrayContaining([{ about: "cause", text: expect.stringMatching(/^TIMEOUT: `Email` is/) }]),
    });
    expect(await json("why", "sign-in", "--from", "green/events.ndjson")).toMatchObject({
      verdict: "passed",
      facts: [{ about: "cause", text: "it passed" }],
    });

    for (const [words, message] of [
      [["why", "sing-in"], 'AMCP_TRACE_UNKNOWN: the run has no scenario "sing-in"; did you mean s/sign-in.yaml?'],
      [["show", "sign-in", "--calls"], "AMCP_USAGE: --calls belongs to --step"],
      [["why", "sign-in", "--step", "1"], "AMCP_USAGE: --step belongs to `trace show`"],
      [["wyh", "sign-in"], 'AMCP_USAGE: trace takes list, show, why, not "wyh"; did you mean `why`?'],
      [["list", "--tokens", "9"], "AMCP_USAGE: --tokens takes a number from 100"],
      [["list", "--from", "nowhere"], "AMCP_FILE_NOT_FOUND: there is no file nowhere/events.ndjson"],
    ] as const) {
      const { err, code } = await trace(...words);
      expect(err).toContain(message);
      expect(code).toBe(2);
    }
  },
);

test("tool calls of a step are shown where the session of the run has them", async () => {
  const folder = await folderWith(files);
  await startCli(folder, ["s/look.yaml", "--trace", "on"], { AMCP_SESSIONS: "" }).ended;
  const { out } = await startCli(folder, ["trace", "show", "Looks", "--step", "1", "--calls"]).ended;
  expect(out).toMatch(/\ncall: Desk:FindElement \{"element":"Email".*\} ok in [\d.]+ m?s: \{.*"automationId":"Email"/);
});

/** How a proxy with these arguments is started by its agent. */
const proxyWith = (cwd: string, args: readonly string[]) => ({
  command: process.execPath,
  args: [resolve(PROGRAM), ...args],
  cwd,
  env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: "off" },
  stderr: "ignore" as const,
});

async function agentOf(cwd: string, args: readonly string[]): Promise<Client> {
  const client = new Client(info);
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport(proxyWith(cwd, args)));
  return client;
}

/** Both SDKs. */
async function agentsOf(cwd: string, args: readonly string[]) {
  const old = new OldClient(info);
  onTestFinished(() => old.close());
  await old.connect(new OldStdio(proxyWith(cwd, args)));
  return [await agentOf(cwd, args), old] as const;
}

const textOf = ({ contents }: { contents: readonly object[] }): string =>
  String(contents.map((content) => ("text" in content ? content.text : ""))[0]);

test(
  "agents of a proxy with --results read the runs of that folder; without the flag there are none",
  verifies(["card/48-trace"]),
  async () => {
    const folder = await failedRun();
    for (const client of await agentsOf(folder, ["--results", "amcp-results"])) {
      expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain("amcp://runs");
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["amcp://runs/{scenario}", "amcp://runs/{scenario}/why"]);
      const read = async (uri: string) => textOf(await client.readResource({ uri }));
      expect(await read("amcp://runs")).toMatch(/2 scenarios: 1 failed, 1 passed\nfailed .* s\/sign-in\.yaml/);
      expect(await read("amcp://runs/sign-in")).toContain("2  failed");
      const why = await read(`amcp://runs/${encodeURIComponent("s/sign-in.yaml")}/why`);
      expect(why).toMatch(/cause: TIMEOUT: [\s\S]*since green: since the last green run/);
      expect((await loadTokenizer())(why)).toBeLessThanOrEqual(300);
      expect(await read("amcp://runs/s/sign-in.yaml/why")).toBe(why);
      await expect(client.readResource({ uri: "amcp://runs/sing-in/why" })).rejects.toThrow(
        /AMCP_TRACE_UNKNOWN.*did you mean s\/sign-in\.yaml/,
      );
    }
    for (const client of await agentsOf(folder, [])) {
      expect((await client.listResources()).resources.map(({ uri }) => uri)).not.toContain("amcp://runs");
      expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
      await expect(client.readResource({ uri: "amcp://runs" })).rejects.toThrow("amcp://runs");
    }
  },
);

/** Results of earlier versions: of `steady` each scenario passes, of `racing` one fails. */
const old = (name: "steady" | "racing") => resolve("fixtures/versions/0.1", name);

test(
  "a proxy reads nothing outside of the folder: no path in a name, no link, no attachment with `..`",
  verifies(["card/48-trace"]),
  async () => {
    // Outside of the folder: a whole run, and a file that forged events name as the output of an app.
    const outside = await folderWith({
      "events.ndjson": await readFile(join(old("steady"), "events.ndjson"), "utf8"),
      "secret.txt": "error: the outer secret\n",
    });
    const folder = await folderWith({ "results/own.txt": "error: the own complaint\n" });
    const results = join(folder, "results");
    await symlink(outside, join(results, "linked"));
    await mkdir(join(results, "forged"));
    await symlink(join(outside, "events.ndjson"), join(results, "forged/events.ndjson"));
    await symlink(join(outside, "secret.txt"), join(results, "link.txt"));
    const client = await agentOf(folder, ["--results", "results"]);
    const read = async (uri: string) => textOf(await client.readResource({ uri }));
    const events = await eventsOf(old("racing"), "");
    for (const path of [relative(results, join(outside, "secret.txt")), join(outside, "secret.txt"), "link.txt", "own.txt"]) {
      const forged = events.map((event) =>
        "attachments" in event ? { ...event, attachments: event.attachments.map((one) => ({ ...one, path })) } : event,
      );
      await writeFile(join(results, "events.ndjson"), forged.map((event) => JSON.stringify(event)).join("\n"));
      const why = await read("amcp://runs/race.yaml~2/why");
      expect(why).not.toContain("outer secret");
      expect(why.includes("output: error: the own complaint")).toBe(path === "own.txt");
      expect(await read("amcp://runs")).not.toMatch(/linked|forged|older runs/);
    }
    for (const name of [`../../${outside}`, outside, "%2e%2e%2fresults", "linked", "..", "%00", "%"])
      await expect(read(`amcp://runs/${name}`)).rejects.toThrow("AMCP_TRACE_UNKNOWN");
    await rm(join(results, "events.ndjson"));
    await expect(read("amcp://runs")).rejects.toThrow("AMCP_FILE_NOT_FOUND: results holds no results of a run");
  },
);

test("a folder of several runs is searched from the latest on", async () => {
  const folder = await folderWith({});
  for (const [place, name, at] of [
    ["one", "steady", 1],
    ["two", "racing", 2],
  ] as const) {
    await cp(old(name), join(folder, "all", place), { recursive: true });
    await utimes(join(folder, "all", place, "events.ndjson"), at, at);
  }
  const client = await agentOf(folder, ["--results", "all"]);
  const read = async (uri: string) => textOf(await client.readResource({ uri }));
  expect(await read("amcp://runs")).toMatch(/^all\/two: run of [\s\S]*\nolder runs: all\/one\n$/);
  expect(await read("amcp://runs/race.yaml~2")).toContain("3  failed");
  expect(await read("amcp://runs/expressions")).toContain("1  passed");
});
