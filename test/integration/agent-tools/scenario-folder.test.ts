import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import { config, eventsOf, folderWith, scenario, startCli, stubEntry } from "../../support/cli/run-cli.ts";
import { hasFileLinks, hasFolderLinks } from "../../support/links.ts";
import { startScenarioAgent } from "../../support/proxy/scenario-agent.ts";
import { verifies } from "../../support/verifies.ts";

const good = ["interact: { type: Ada, into: Email }"];
const files = {
  "amcp.config.yaml": config(),
  "s/good.yaml": scenario("good", good),
  "outside.yaml": scenario("outside", good),
  "outside.steps.yaml": `steps:\n  - ${good[0]}\n`,
  "outside.csv": "zebra\n1\n",
};
const draft = (steps: readonly string[], more = "") => ({ text: scenario("draft", steps, more) });

test(
  "a name outside of the folder is refused by every tool",
  verifies(["card/48-scenario-folder", "error/AMCP_FILE_OUTSIDE"]),
  async () => {
    const { call, folder } = await startScenarioAgent(files);
    const refused = /^AMCP_FILE_OUTSIDE: /;
    for (const name of ["../outside.yaml", "outside.yaml/../../outside.yaml", join(folder, "outside.yaml"), join(folder, "s/good.yaml")]) {
      expect((await call("scenario_run", { file: name })).text).toMatch(refused);
      expect((await call("scenario_check", { file: name })).text).toMatch(refused);
      expect((await call("scenario_check", { file: name, ...draft(good) })).text).toMatch(refused);
      expect((await call("scenario_list", { under: name })).text).toMatch(refused);
    }
    expect((await call("scenario_run", { file: "--out=elsewhere" })).text).toMatch(/^AMCP_FILE_NOT_FOUND: /);
  },
);

test.runIf(hasFileLinks && hasFolderLinks)(
  "a link out of the folder is not listed, and refused by its name",
  verifies(["card/48-scenario-folder"]),
  async () => {
    const { call, folder } = await startScenarioAgent(files);
    await mkdir(join(folder, "other"));
    await writeFile(join(folder, "other/far.yaml"), files["outside.yaml"]);
    await symlink(join(folder, "outside.yaml"), join(folder, "s/link.yaml"));
    await symlink(join(folder, "other"), join(folder, "s/way"), "dir");
    await symlink(join(folder, "s/good.yaml"), join(folder, "s/within.yaml"));
    const { data } = await call("scenario_list");
    expect(data.scenarios.map(({ file }: { file: string }) => file)).toEqual(["s/good.yaml", "s/within.yaml"]);
    for (const file of ["link.yaml", "s/link.yaml", "way/far.yaml"])
      expect((await call("scenario_run", { file })).text).toMatch(/^AMCP_FILE_OUTSIDE: .* a symbolic link leads out of s\./);
  },
);

test(
  "steps, rows and dropped files outside are problems with a place, and nothing of them is read",
  verifies(["card/48-scenario-folder"]),
  async () => {
    const { call } = await startScenarioAgent(files);
    const problemOf = async (...given: Parameters<typeof draft>) => (await call("scenario_check", draft(...given))).data.problems[0];
    const outside = { code: "AMCP_FILE_OUTSIDE", file: "s/draft.yaml", line: 4 };
    expect(await problemOf(["control: { use: ../outside.steps.yaml }"])).toMatchObject({
      ...outside,
      message: expect.stringContaining("it leads out of s"),
    });
    expect(await problemOf(["interact: { drop: /etc/hosts, onto: Email }"])).toMatchObject(outside);
    const rows = await problemOf(good, "table: ../outside.csv\n");
    expect(rows).toMatchObject({ ...outside, line: 3 });
    expect(JSON.stringify(rows)).not.toContain("zebra");
  },
);

test("a path that only a run knows is refused by the run", verifies(["card/48-scenario-folder"]), async () => {
  const { call } = await startScenarioAgent(files);
  const { data } = await call("scenario_run", draft(['interact: { drop: "${far}", onto: Email }'], "vars: { far: ../outside.csv }\n"));
  expect(data.failures[0]).toMatchObject({ code: "AMCP_FILE_OUTSIDE", place: "s/draft.yaml:5" });
});

test.runIf(hasFolderLinks)(
  "a baseline outside is neither compared, written nor accepted",
  verifies(["card/48-scenario-folder"]),
  async () => {
    const { call, folder } = await startScenarioAgent({ ...files, "s/look.yaml": scenario("look", ["verify: { screenshot: desk }"]) });
    await mkdir(join(folder, "other"));
    await symlink(join(folder, "other"), join(folder, "s/__baselines__"), "dir");
    const run = await call("scenario_run", { file: "look.yaml", update: "missing" });
    expect(run.data.failures[0]).toMatchObject({ code: "AMCP_FILE_OUTSIDE" });
    // The results of a run of a person, who may use the link.
    await startCli(folder, ["s/look.yaml", "--update", "none", "--out", "amcp-results/agent"]).ended;
    expect((await call("scenario_accept")).text).toMatch(/^AMCP_FILE_OUTSIDE: s\/__baselines__\/look\/desk\.png must not be written/);
    await expect(readFile(join(folder, "other/look/desk.png"))).rejects.toThrow("ENOENT");
  },
);

test(
  "a text of an agent reads no variable of the environment but declared ones; a file of the project does",
  verifies(["card/48-scenario-folder"]),
  async () => {
    const env = { TOWN: "Perth", DESK_PIN: "12345678" };
    const steps = ['interact: { type: "${TOWN}", into: Email }'];
    const { call } = await startScenarioAgent(
      { ...files, "amcp.config.yaml": `${config()}secrets: [DESK_PIN]\n`, "s/town.yaml": scenario("town", steps) },
      { env },
    );
    expect((await call("scenario_run", { file: "town.yaml" })).data.verdict).toBe("passed");
    expect((await call("scenario_check", draft(steps))).data.problems[0]).toMatchObject({ code: "AMCP_SCENARIO_UNKNOWN_VARIABLE" });
    const run = await call("scenario_run", draft(['verify: { element: Email, text: "${DESK_PIN}", timeout: 50ms }']));
    expect(run.data.verdict).toBe("failed");
    expect(JSON.stringify(run)).not.toContain("12345678");
  },
);

const hanging = {
  ...files,
  "amcp.config.yaml": config({ Desk: stubEntry({ fault: "hang@FindElement" }) }),
  "s/hang.yaml": scenario("hang", ["inspect: { find: Email, timeout: 1m }"]),
};

async function startHanging() {
  const agent = await startScenarioAgent(hanging);
  const id = agent.post("scenario_run", { file: "hang.yaml" });
  await agent.proxy.agent.find(({ json }) => json?.method === "notifications/progress" && json.params.message.includes("step 1"));
  const started = await eventsOf(agent.folder, "amcp-results/agent");
  const pids = started.flatMap((event) => (event.type === "appChanged" && event.pid !== undefined ? [event.pid] : []));
  expect(pids.filter(isAlive)).not.toEqual([]);
  return { ...agent, id, expectEnded: () => expect.poll(() => pids.filter(isAlive)).toEqual([]) };
}

test(
  "a proxy has one run at a time, and a cancelled one ends with its apps",
  verifies(["card/48-scenario-tools", "error/AMCP_AGENT_RUN_BUSY"]),
  async () => {
    const { proxy, id, call, expectEnded, folder } = await startHanging();
    expect((await call("scenario_run", { file: "good.yaml" })).text).toMatch(/^AMCP_AGENT_RUN_BUSY: /);
    expect((await call("scenario_accept")).text).toMatch(/^AMCP_AGENT_RUN_BUSY: /);
    expect((await call("scenario_check", { file: "good.yaml" })).data.valid).toBe(true);
    proxy.notify("notifications/cancelled", { requestId: id });
    await expectEnded();
    await expect
      .poll(async () => (await eventsOf(folder, "amcp-results/agent")).at(-1))
      .toMatchObject({ type: "runEnded", status: "interrupted" });
    await expect.poll(async () => (await call("scenario_run", { file: "good.yaml" })).data?.verdict).toBe("passed");
  },
);

test("an agent that leaves, and a proxy that is killed, leave no app", verifies(["card/48-scenario-tools"]), async () => {
  const left = await startHanging();
  left.proxy.endInput();
  await left.expectEnded();
  expect(await left.proxy.exited).toBe(0);
  const killed = await startHanging();
  killed.proxy.kill();
  await killed.expectEnded();
});

test("a folder that is not there is an error of the command line", async () => {
  const folder = await folderWith(files);
  const ended = await startCli(folder, ["proxy", "--allow-scenarios", "nowhere"]).ended;
  expect(ended).toMatchObject({
    code: 2,
    err: expect.stringContaining("AMCP_USAGE: --allow-scenarios takes a folder, and nowhere is none"),
  });
});

test("--draft takes one scenario and its text", async () => {
  const folder = await folderWith(files);
  const call = async (args: readonly string[], input: string) => {
    const { child, ended } = startCli(folder, args);
    child.stdin?.end(input);
    return ended;
  };
  expect((await call(["--draft", "--list", "s/new.yaml"], `${JSON.stringify(files["s/good.yaml"])}\n`)).out).toContain("s/new.yaml  good");
  expect((await call(["--draft", "--list", "s"], '""\n')).err).toContain("AMCP_USAGE: --draft takes the path of one scenario");
  expect((await call(["--draft", "--list", "s/new.yaml"], "name: x\n")).err).toContain("AMCP_USAGE: --draft reads a JSON string");
  expect((await call(["--within", "s", "outside.yaml"], "")).err).toContain(
    "AMCP_FILE_OUTSIDE: outside.yaml must not be used: it leads out of s",
  );
});
