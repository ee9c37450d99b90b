import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "../../../platform/observability/log.ts";
import { openSessionStore } from "../../../sessions/store/open-session-store.ts";
import { recordsIn } from "../../servers/sessions/calls.ts";
import { cli, config, eventsOf, folderWith, scenario, startCli, stubEntry } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const SECRET = "tulips-at-noon";
const env = { OPERATOR_CODE: SECRET };

/** Each scenario finds its own calls only, whatever the other worker does at the same time. */
const steps = [
  "interact: { type: '${OPERATOR_CODE}', into: Email }",
  "interact: { click: SignIn }",
  "verify: { recorded: { tool: ClickElement, app: Desk, count: 1, error: false }, save: clicks }",
  "verify: { value: '${clicks}', pick: '$[0].arguments.element', equals: SignIn }",
  "verify: { recorded: { tool: CloseWindow }, not: true }",
  "interact: { call: 'Desk:ClickElement', with: { element: Nowhere }, fails: ELEMENT_NOT_FOUND }",
  "verify: { recorded: { tool: ClickElement, error: ELEMENT_NOT_FOUND, count: 1 } }",
];
const declared = `${config().replace("workers: 1", "workers: 2")}secrets: [OPERATOR_CODE]\n`;
const files = {
  "amcp.config.yaml": declared,
  "s/a.yaml": scenario("a", steps),
  "s/b.yaml": scenario("b", steps),
  "s/c.yaml": scenario("c", steps),
};

/** The content of a run's store, once the recorder has ended. */
async function recordedIn(folder: string) {
  await expect.poll(() => existsSync(join(folder, "store.lock"))).toBe(false);
  const opened = await openSessionStore(folder, { log: createLog({ level: "Error" }), now: Date.now });
  const { store } = opened;
  const sessions = store.getRecentSessions(10).items;
  const calls = sessions.flatMap(({ id }) => recordsIn(store.getToolCallsBySession(id, 500, 0)));
  await opened.close();
  return { sessions, calls };
}

async function textIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = names.filter((one) => one.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
  return (await Promise.all(texts)).join("\n");
}

test(
  "two workers record one session beside the results, and each scenario finds its own calls in it, without secrets",
  verifies(["card/verb-recorded", "004/REL-session-calls"]),
  async () => {
    const { code, out, folder } = await cli(files, ["s"], env);
    expect(out).toContain("3 passed");
    expect(code).toBe(0);
    const store = join(folder, "amcp-results/sessions");
    const { sessions, calls } = await recordedIn(store);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ status: "closed", client_name: "amcp-test", tool_call_count: calls.length });
    expect(new Set(calls.map(({ execution_type }) => execution_type))).toEqual(new Set(["scenario"]));
    expect(new Set(calls.map(({ config_path }) => config_path)).size).toBe(2);
    expect(calls.filter(({ tool_name }) => tool_name === "TypeText").map(({ arguments: { text } }) => text)).toEqual(
      Array.from({ length: 3 }, () => "${OPERATOR_CODE}"),
    );
    expect(await textIn(store)).not.toContain(SECRET);
  },
);

test("a run replaces the store of the last one, which its recorder may still be closing", async () => {
  const folder = await folderWith({ ...files, "amcp.config.yaml": declared });
  for (let runs = 0; runs < 2; runs += 1) {
    const { code, out } = await startCli(folder, ["s/a.yaml"], env).ended;
    expect(code, out).toBe(0);
  }
  const { sessions } = await recordedIn(join(folder, "amcp-results/sessions"));
  expect(sessions).toHaveLength(1);
});

test("`--sessions off` records nothing, and fails a step that asks for records with the cure", async () => {
  const { code, out, folder } = await cli(files, ["s/a.yaml", "--sessions", "off"], env);
  expect(code).toBe(1);
  expect(out).toContain("the calls of this run are not recorded");
  expect(out).toContain("because of `--sessions off`: leave it out");
  expect(existsSync(join(folder, "amcp-results/sessions"))).toBe(false);
});

test("`--sessions` names another store, which keeps the sessions of earlier runs", async () => {
  const folder = await folderWith(files);
  for (let runs = 0; runs < 2; runs += 1) {
    expect((await startCli(folder, ["s/a.yaml", "--sessions", "kept"], env).ended).code).toBe(0);
  }
  expect((await recordedIn(join(folder, "kept"))).sessions).toHaveLength(2);
});

test("a recorder that cannot start costs a warning, except for a step that needs it", async () => {
  const folder = await folderWith({
    "amcp.config.yaml": config({ Desk: stubEntry() }),
    "s/plain.yaml": scenario("plain", ["interact: { click: SignIn }"]),
    "s/asks.yaml": scenario("asks", ["verify: { recorded: { tool: ClickElement }, timeout: 2s }"]),
  });
  await mkdir(join(folder, "blocked"));
  await writeFile(join(folder, "blocked/sessions"), "a file where the store's folder would be");
  const plain = await startCli(folder, ["s/plain.yaml", "--sessions", "blocked/sessions"]).ended;
  expect(plain.out).toContain("the calls of this run are not recorded");
  expect(plain.code).toBe(0);
  const asks = await startCli(folder, ["s/asks.yaml", "--sessions", "blocked/sessions"]).ended;
  expect(asks.code).toBe(3);
  const ended = (await eventsOf(folder)).filter((event) => event.type === "stepEnded");
  expect(ended.map(({ problem }) => problem?.code)).toEqual(["AMCP_STORE_UNUSABLE"]);
});

test(
  "apps whose ids of 300 characters share all but the last are started, called, reported and recorded apart",
  verifies(["card/names-any-app-id"]),
  async () => {
    const [one, other] = ["1", "2"].map((end) => `${"A".repeat(299)}${end}`) as [string, string];
    const calls = [one, one, other].map((app) => `  - interact: { call: "${app}:ClickElement", with: { element: SignIn } }\n`).join("");
    const failing = `  - interact: { call: "${other}:ClickElement", with: { element: Nowhere } }\n`;
    const { code, out, folder } = await cli(
      {
        "amcp.config.yaml": config({ [one]: stubEntry(), [other]: stubEntry() }),
        "s/long.yaml": `name: long\napps: [${one}, ${other}]\nsteps:\n${calls}${failing}`,
      },
      ["s"],
    );
    expect([code, out]).toEqual([1, expect.stringContaining("ELEMENT_NOT_FOUND")]);
    const recorded = await recordedIn(join(folder, "amcp-results/sessions"));
    const clicks = recorded.calls.filter(({ tool_name }) => tool_name === "ClickElement").map(({ server_id }) => server_id);
    expect(clicks).toEqual([one, one, other, other]);
    const attached = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? event.attachments : []));
    expect(new Set(attached.map(({ path }) => path)).size).toBe(attached.length);
    expect(attached.filter(({ name }) => name.endsWith("-output") || name.endsWith("-tree")).length).toBeGreaterThanOrEqual(2);
  },
);
