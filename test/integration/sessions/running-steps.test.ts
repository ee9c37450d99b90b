import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { scenario, stubEntry } from "../../support/cli/run-cli.ts";
import { openSession, post, TOKEN } from "../../support/proxy/http-agent.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { answerIn, type RunningDesk, startRunningDesk } from "../../support/sessions/running-desk.ts";
import { startNode } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const EMAIL = "operator@example.org";
const signIn = [
  { interact: { type: EMAIL, into: "Email", clear: true } },
  { interact: { type: "watchtower", into: "Password" } },
  { interact: { click: "SignIn" } },
  { verify: { element: "Title", text: "Alerts" } },
];

test(
  "DoSteps does several actions in one call, with the values that it read and what changed, and stops at the first that fails",
  verifies(["card/48-do-steps", "error/AMCP_APP_NOT_RUNNING", "error/AMCP_APP_UNOWNED"]),
  async () => {
    const { call } = await startRunningDesk();
    const count = await loadTokenizer();
    const passed = await call("DoSteps", { steps: [...signIn, { inspect: { find: "Title", save: "title" } }] });
    expect(passed.structured).toMatchObject({
      status: "passed",
      steps: [
        '1 type "operator@example.org" into `Email`',
        "2 type •••••• into `Password`",
        "3 click `SignIn`",
        '4 `Title` has text "Alerts"',
        "5 find `Title`",
      ],
      values: { title: expect.stringContaining("Alerts") },
    });

    const failed = await call("DoSteps", { steps: "- interact: { click: Acknowlege, timeout: 100ms }\n- interact: { click: SignOut }\n" });
    expect(failed.text).toMatch(/^failed\nfailed: 1 click `Acknowlege`: ELEMENT_NOT_FOUND: .*Nearest: .*`Acknowledge`/);
    expect(failed.structured).not.toHaveProperty("steps");
    expect((await call("Desk:FindElement", { element: "Title" })).text).toContain("Alerts");

    const long = Array.from({ length: 60 }, (_, at) => ({ inspect: { find: "Title", save: `value_${at}` } }));
    for (const { text, structured } of [passed, failed, await call("DoSteps", { steps: long })])
      expect(Math.max(count(text), count(JSON.stringify(structured)))).toBeLessThanOrEqual(600);

    const wrong = await call("DoSteps", { steps: [{ interact: { click: "SignOut" } }, { interact: { clck: "SignIn" } }] });
    expect(wrong.structured).toEqual({
      status: "refused",
      problems: ["2:16 unknown verb `clck`; did you mean `click`? (AMCP_SCENARIO_UNKNOWN_VERB)"],
    });
    expect((await call("DoSteps", { app: "Bureau", steps: signIn })).structured).toMatchObject({
      status: "error",
      failed: expect.stringContaining("AMCP_APP_NOT_RUNNING: Bureau is not connected; connected are: Desk"),
    });
    expect((await call("DoSteps", { steps: [{ control: { app: "kill" } }] })).structured["failed"]).toContain("AMCP_APP_UNOWNED");
  },
);

test("steps have the configuration that AMCP_CONFIG names, as a run has", verifies(["card/48-do-steps"]), async () => {
  const { call } = await startRunningDesk({ "team.yaml": "secrets: [OPERATOR]\n" }, "", { AMCP_CONFIG: "team.yaml", OPERATOR: EMAIL });
  expect((await call("DoSteps", { steps: [{ interact: { type: "${OPERATOR}", into: "Email" } }] })).structured).toMatchObject({
    status: "passed",
  });
});

test("scenario_run runs a scenario on the running app, which stays as it is then", verifies(["card/48-scenario-tools"]), async () => {
  const { call } = await startRunningDesk();
  const passed = await call("scenario_run", {
    text: scenario(
      "signs in",
      signIn.map((step) => JSON.stringify(step)),
    ),
    app: "running",
  });
  expect(passed.structured).toMatchObject({ verdict: "passed", counts: { passed: 1 }, failures: [] });
  expect((await call("Desk:FindElement", { element: "Title" })).text).toContain("Alerts");
  const failed = await call("scenario_run", {
    steps: [{ interact: { click: "Acknowlege", timeout: "100ms" } }],
    apps: ["Desk"],
    app: "running",
  });
  expect(failed.text).toMatch(
    /^FAILED: 1 failed .*\n.* failed at step 1: click `Acknowlege` .*\n {2}ELEMENT_NOT_FOUND: .*Nearest: .*`Acknowledge`/,
  );
  expect(await call("scenario_run", { text: "name: broken\nsteps: 1\n", app: "running" })).toMatchObject({ isError: true });
});

test(
  "a session with DoSteps becomes a scenario as if its calls had been made one by one, and a text that an agent writes reads no variables",
  verifies(["card/48-do-steps"]),
  async () => {
    const { call, folder, proxy } = await startRunningDesk({ "amcp.config.yaml": `apps: { Desk: ${stubEntry()} }\n` });
    await call("DoSteps", { steps: signIn });
    await call("DoSteps", { steps: [{ interact: { click: "Acknowledge" } }] });
    const unread = await call("DoSteps", { steps: [{ interact: { type: "${AMCP_SECRET}", into: "Email" } }] });
    expect(unread.structured["problems"]).toEqual([expect.stringContaining("AMCP_SCENARIO_UNKNOWN_VARIABLE")]);
    const single = await startRunningDesk();
    await single.call("Desk:TypeText", { element: "Email", text: EMAIL, clear: true });
    await single.call("Desk:TypeText", { element: "Password", text: "watchtower" });
    await single.call("Desk:ClickElement", { element: "SignIn" });
    await single.call("Desk:WaitForElement", { element: "Title", text: "Alerts" });
    await single.call("Desk:ClickElement", { element: "Acknowledge" });
    const saved = async (desk: Pick<RunningDesk, "call" | "folder">) => {
      expect((await desk.call("scenario_save", { name: "saved" })).structured).toMatchObject({ gaps: [] });
      return readFile(join(desk.folder, "scenarios/saved.yaml"), "utf8");
    };
    expect(await saved({ call, folder })).toBe(await saved(single));
    const { json } = await proxy.ask("resources/read", { uri: "amcp://session" });
    const tools = [...json.result.contents[0].text.matchAll(/^## \d+\. `(\S+)`/gm)].map(([, name]) => name);
    expect(tools).toEqual([
      "Desk:TypeText",
      "Desk:TypeText",
      "Desk:ClickElement",
      "Desk:WaitForElement",
      "Desk:ClickElement",
      expect.stringContaining("scenario_save"),
    ]);
  },
);

test(
  "steps_run does the steps of a file with its arguments, and of no file outside of the folder",
  verifies(["card/48-steps-run"]),
  async () => {
    const steps = "name: Sign in\narguments: { mail: null }\nsteps:\n  - interact: { type: '${mail}', into: Email, clear: true }\n";
    const { call } = await startRunningDesk({ "scenarios/parts/mail.steps.yaml": steps, "other.steps.yaml": steps });
    const done = await call("steps_run", { name: "parts/mail", with: { mail: "${HOME}" } });
    expect(done.structured).toMatchObject({ status: "passed" });
    expect((await call("Desk:FindElement", { element: "Email" })).text).toContain("${HOME}");
    expect((await call("steps_run", { name: "parts/mail" })).structured).toMatchObject({
      status: "refused",
      problems: [expect.stringContaining("needs the argument `mail`")],
    });
    for (const name of ["../other", "/etc/x"]) expect((await call("steps_run", { name })).text).toContain("AMCP_FILE_OUTSIDE");
    expect((await call("steps_run", { name: "parts/none" })).text).toContain("AMCP_FILE_NOT_FOUND");
    const outside = await call("DoSteps", { steps: [{ control: { use: "../other.steps.yaml", with: { mail: "x" } } }] });
    expect(outside.structured).toMatchObject({ status: "refused", problems: [expect.stringContaining("AMCP_FILE_OUTSIDE")] });
  },
);

const stepped = scenario(
  "stepped",
  ["interact: { type: one, into: Email, clear: true }", "interact: { type: two, into: Email }", "verify: { element: Email, text: onetwo }"],
  "timeout: 2s\nteardown:\n  - interact: { type: over, into: Email, clear: true }\n",
);
const emailIn = async ({ call }: RunningDesk) => /text[=":]+(\w*)/.exec((await call("Desk:FindElement", { element: "Email" })).text)?.[1];

test(
  "scenario_step holds a scenario before each step, while other tools use the app, and tells where it is",
  verifies(["card/48-scenario-step", "error/AMCP_RUN_NOT_HELD"]),
  async () => {
    const desk = await startRunningDesk({ "scenarios/stepped.yaml": stepped });
    const step = async (input: object) => (await desk.call("scenario_step", input)).structured;
    expect((await desk.call("scenario_step", { action: "next" })).text).toContain("AMCP_RUN_NOT_HELD");
    expect(await step({ action: "start", scenario: "stepped.yaml" })).toEqual({
      status: "held",
      next: expect.stringMatching(/^1 type "one" into `Email` \(line 7 of .*stepped\.yaml\)$/),
    });
    expect(await step({ action: "next" })).toMatchObject({ status: "held", steps: ['1 type "one" into `Email`'] });
    expect(await emailIn(desk)).toBe("one");
    expect(await step({ action: "run", line: 9 })).toMatchObject({
      steps: ['2 type "two" into `Email`'],
      next: expect.stringMatching(/^3 /),
    });
    await desk.call("DoSteps", { steps: [{ interact: { type: "other", into: "Email", clear: true } }] });
    expect(await step({ action: "state" })).toEqual({ status: "held", next: expect.stringMatching(/^3 /) });
    const end = await step({ action: "run" });
    expect(end).toMatchObject({ status: "failed", failed: expect.stringContaining('3 `Email` has text "onetwo": ') });
    expect(await emailIn(desk)).toBe("over");

    expect(await step({ action: "start", scenario: stepped })).toMatchObject({ status: "held" });
    expect((await desk.call("scenario_step", { action: "start", scenario: stepped })).text).toContain("AMCP_APP_LEASED");
    await step({ action: "next" });
    expect(await step({ action: "stop" })).toMatchObject({ status: "interrupted" });
    expect(await emailIn(desk)).toBe("over");
    expect((await desk.call("scenario_step", { action: "state" })).text).toContain("AMCP_RUN_NOT_HELD");
  },
);

/** An agent over HTTP with a session. */
async function secondAgent(url: string) {
  const headers = await openSession(url);
  const body = (name: string, input: object) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
  return {
    async call(name: string, input: object) {
      const text = await (await post(url, { body: body(name, input), headers })).text();
      return answerIn({ json: JSON.parse(text.replace(/^[\s\S]*?data: (?=\{)|\n\n$/g, "")) });
    },
    leave: () => fetch(url, { method: "DELETE", headers: { ...headers, authorization: `Bearer ${TOKEN}` } }),
  };
}

test(
  "one agent at a time has an app for its steps; another one is refused with who has it, until the first leaves",
  verifies(["card/48-lease", "error/AMCP_APP_LEASED"]),
  async () => {
    const desk = await startRunningDesk({ "scenarios/stepped.yaml": stepped });
    const other = await secondAgent(desk.url);
    expect((await other.call("scenario_step", { action: "start", scenario: "stepped.yaml" })).structured).toMatchObject({ status: "held" });
    await other.call("scenario_step", { action: "next" });
    const refused = await desk.call("DoSteps", { steps: signIn });
    expect(refused.text).toMatch(/AMCP_APP_LEASED: scenario_step of http-agent has Desk until it ends, or has not been used by \d{4}-/);
    expect((await desk.call("Desk:FindElement", { element: "Email" })).isError).toBe(false);
    await other.leave();
    await expect.poll(async () => (await desk.call("DoSteps", { steps: signIn })).structured["status"]).toBe("passed");
  },
);

test("an agent over HTTP that is killed loses its lease, and no step is half done", verifies(["card/48-lease"]), async () => {
  const desk = await startRunningDesk({ "scenarios/stepped.yaml": stepped });
  const program = `
    import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
    const client = new Client({ name: "killed", version: "1" });
    const headers = { authorization: ${JSON.stringify(`Bearer ${TOKEN}`)} };
    await client.connect(new StreamableHTTPClientTransport(new URL(${JSON.stringify(desk.url)}), { requestInit: { headers } }));
    const step = (given) => client.callTool({ name: "scenario_step", arguments: given });
    await step({ action: "start", scenario: "stepped.yaml" });
    process.stdout.write((await step({ action: "next" })).structuredContent.status + "\\n");`;
  const killed = startNode(["--input-type=module", "--eval", program], { cwd: resolve("."), env: { PATH: process.env["PATH"] } });
  await collectLines(killed.stdout).find(({ raw }) => raw === "held");
  killed.kill("SIGKILL");
  expect((await desk.call("DoSteps", { steps: signIn })).text).toContain("AMCP_APP_LEASED: scenario_step of killed has Desk");
  const free = async () => (await desk.call("DoSteps", { steps: signIn })).structured["status"];
  await expect.poll(free, { timeout: 30_000 }).toBe("passed");
});

test("a cancelled call ends its steps: no further one is sent, and the app can be used at once", verifies(["card/48-lease"]), async () => {
  const desk = await startRunningDesk({}, "slow@ClickElement=400");
  const { proxy } = desk;
  const steps = [{ interact: { click: "Email" } }, { interact: { type: "never", into: "Email" } }];
  const id = proxy.post("tools/call", { name: "DoSteps", arguments: { steps }, _meta: { progressToken: "p" } });
  await proxy.agent.find(({ json }) => json?.method === "notifications/progress");
  proxy.notify("notifications/cancelled", { requestId: id });
  await expect
    .poll(async () => (await desk.call("DoSteps", { steps: [{ inspect: { find: "Email" } }] })).structured["status"])
    .toBe("passed");
  expect(await emailIn(desk)).not.toBe("never");
});
