import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { expect, test, vi } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import { cli, config, eventsOf, type Files, folderWith, startCli } from "../../support/cli/run-cli.ts";
import { openMock } from "../../support/gateways/open-mock.ts";
import { signal } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const SHEEP = "6401492020FLE249";
const animal = `call: "NSIP:nsip_get_animal", with: { search_string: ${SHEEP} }`;
const server = JSON.stringify({ command: [process.execPath, resolve("dist/test/servers/conformance.js")] });

const withGateways = (entries: Readonly<Record<string, string>>): string =>
  `${config()}gateways:\n${Object.entries(entries)
    .map(([name, entry]) => `  ${name}: ${entry}\n`)
    .join("")}`;

const scenario = (name: string, steps: readonly string[], gateways = "NSIP"): string =>
  `name: ${name}\napps: [Desk]\ngateways: [${gateways}]\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;

const mocked = (scenarios: Files): Files => ({ "amcp.config.yaml": withGateways({ NSIP: "{ kind: nsip, seed: 7 }" }), ...scenarios });

test(
  "an app is driven with what a mocked gateway answers, and JUnit says so",
  verifies(["card/scenario-gateways", "card/gateway-federated"]),
  async () => {
    const steps = [
      `inspect: { ${animal}, pick: "$.Breed", save: breed }`,
      'interact: { type: "${breed}", into: Email }',
      "verify: { element: Email, text: Katahdin }",
      'verify: { value: { call: "NSIP:nsip_list_breeds" }, pick: "$.BreedGroups[0].Name", matches: . }',
    ];
    const { code, out, folder } = await cli(mocked({ "s/a.yaml": scenario("looks a sheep up", steps) }), ["s"]);
    expect(out).toContain("1 app, 1 worker, 1 gateway: NSIP (mocked)");
    expect(out).toContain("1 scenario: 1 passed");
    expect(code).toBe(0);
    const junit = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(
      await readFile(join(folder, "amcp-results/junit.xml"), "utf8"),
    );
    const { properties } = junit.testsuites.testsuite.testcase;
    expect(properties.property).toEqual(expect.arrayContaining([{ name: "gateway", value: "NSIP (mock)" }]));
    const [started] = await eventsOf(folder);
    expect(started).toMatchObject({ gateways: [{ name: "NSIP", mode: "mock" }], scenarios: [{ gateways: ["NSIP"] }] });
  },
);

test(
  "a fault fails the next call, `none` ends it, and the next scenario knows of neither fault nor answers",
  verifies(["card/verb-fault", "card/scenario-gateways"]),
  async () => {
    const first = scenario("first", [
      "control: { fault: html, on: getAnimalDetails }",
      `inspect: { ${animal}, fails: NSIP_API_ERROR, pick: "$.details.hint", save: hint }`,
      'verify: { value: "${hint}", contains: text/html }',
      "control: { fault: none }",
      `inspect: { ${animal} }`,
      "control: { fault: html }",
      `inspect: { ${animal} }`,
    ]);
    const second = scenario("second", ["control: { fault: html, on: getAnimalDetails }", `inspect: { ${animal}, fails: NSIP_API_ERROR }`]);
    const third = scenario("third", [`inspect: { ${animal} }`]);
    const { out, code } = await cli(mocked({ "s/1.yaml": first, "s/2.yaml": second, "s/3.yaml": third }), ["s"]);
    expect(out).toContain("3 scenarios: 3 passed");
    expect(code).toBe(0);
  },
);

test("what a gateway refuses is told with its code, its cure and its log", verifies(["card/scenario-gateways"]), async () => {
  const down = scenario("down", ["control: { fault: html, on: getAnimalDetails }", `inspect: { ${animal} }`]);
  const { out, code, folder } = await cli(mocked({ "s/a.yaml": down }), ["s"]);
  expect(code).toBe(1);
  expect(out).toContain(`s/a.yaml:6  call NSIP:nsip_get_animal with {"search_string":"${SHEEP}"}`);
  expect(out).toContain("NSIP_API_ERROR: NSIP API call failed: get_animal_details\n    Check NSIP API availability and parameters:");
  const log = await readFile(join(folder, "amcp-results/attachments/s-a.yaml/failure-NSIP-log.txt"), "utf8");
  expect(log).toContain("search/getDateLastUpdated");
});

test("each worker has a process and a mock of its own", verifies(["card/scenario-gateways"]), async () => {
  const ill = scenario("ill", ["control: { fault: html }", `inspect: { ${animal}, fails: NSIP_API_ERROR }`]);
  const well = scenario("well", [`inspect: { ${animal} }`]);
  const { out, folder } = await cli(mocked({ "s/a.yaml": ill, "s/b.yaml": well }), ["s", "--workers", "2"]);
  expect(out).toContain("2 scenarios: 2 passed");
  const ready = (await eventsOf(folder)).filter((event) => event.type === "appChanged" && event.app === "NSIP");
  expect(ready).toMatchObject([{ change: "ready" }, { change: "ready" }]);
  expect(new Set(ready.map(({ worker }) => worker)).size).toBe(2);
});

test("--live calls the real API and skips scenarios that need the mock, with the reason", verifies(["card/run-live"]), async () => {
  const api = await openMock({ seed: 3 });
  const files = {
    "amcp.config.yaml": withGateways({ NSIP: `{ kind: nsip, base: "${api.url}" }` }),
    "s/live.yaml": scenario("asks", [`inspect: { ${animal} }`]),
    "s/mock.yaml": scenario("breaks", [
      "control: { group: a, steps: [{ control: { fault: html } }] }",
      `inspect: { ${animal}, fails: NSIP_API_ERROR }`,
    ]),
  };
  const live = await cli(files, ["s", "--live"]);
  expect(live.out).toContain("1 gateway: NSIP (LIVE)");
  expect(live.out).toContain(`NSIP is LIVE: its tools ask ${api.url}`);
  expect(live.out).toContain("it makes the mock of NSIP misbehave, and NSIP is live");
  expect(live.out).toContain("2 scenarios: 1 passed, 1 skipped");
  expect(live.code).toBe(0);
  expect(api.requests().map(({ path }) => path)).toContain("/api/details/getAnimalDetails");
  const junit = await readFile(join(live.folder, "amcp-results/junit.xml"), "utf8");
  expect(junit).toContain(`NSIP (live, ${api.url})`);

  api.forget();
  const usual = await cli(files, ["s"]);
  expect(usual.out).toContain("2 scenarios: 2 passed");
  expect(api.requests()).toEqual([]);
});

test(
  "any MCP server is a gateway by its command; a fault in it fails the step",
  verifies(["card/scenario-gateways", "error/AMCP_GATEWAY_NO_MOCK"]),
  async () => {
    const files = {
      "amcp.config.yaml": withGateways({ Plain: server }),
      "s/a.yaml": scenario("says", ['verify: { value: { call: "Plain:test_simple_text" }, contains: simple text }'], "Plain"),
      "s/b.yaml": scenario("cannot", ["control: { fault: html }"], "Plain"),
    };
    const { out, code } = await cli(files, ["s"]);
    expect(out).toContain("1 gateway: Plain\n");
    expect(out).toContain("AMCP_GATEWAY_NO_MOCK: no mock stands behind Plain");
    expect(out).toContain("2 scenarios: 1 passed, 1 failed");
    expect(code).toBe(1);
  },
);

test("a scenario may have gateways and no app", verifies(["card/scenario-gateways"]), async () => {
  const alone = `name: alone\ngateways: [NSIP]\nsteps:\n  - inspect: { ${animal} }\n`;
  const { out, code } = await cli(mocked({ "s/a.yaml": alone }), ["s"]);
  expect(out).toContain("1 scenario, 0 apps, 1 worker, 1 gateway: NSIP (mocked)");
  expect(code).toBe(0);
});

test("Ctrl-C leaves no gateway behind", verifies(["card/cli-interrupt"]), async () => {
  const slow = scenario("waits", ["control: { fault: delay, ms: 60000 }", `inspect: { ${animal}, timeout: 1m }`]);
  const folder = await folderWith(mocked({ "s/a.yaml": slow }));
  const { child, ended } = startCli(folder, ["s"]);
  const events = () => readFile(join(folder, "amcp-results/events.ndjson"), "utf8");
  await vi.waitFor(async () => expect(await events()).toContain('"step":"2"'), { timeout: 20_000 });
  signal(child, "SIGINT");
  expect((await ended).code).toBe(130);
  const pids = (await eventsOf(folder)).flatMap((event) => (event.type === "appChanged" && event.pid !== undefined ? [event.pid] : []));
  expect(pids.length).toBeGreaterThan(1);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test(
  "a gateway that does not start is an error of the scenarios that need it, and of no other",
  verifies(["error/AMCP_GATEWAY_NOT_READY"]),
  async () => {
    const files = {
      "amcp.config.yaml": withGateways({ Broken: JSON.stringify({ command: [process.execPath, "-e", "console.error('no licence')"] }) }),
      "s/a.yaml": scenario("needs it", ["inspect: { find: Email }"], "Broken"),
      "s/b.yaml": scenario("does not", ["inspect: { find: Email }"], ""),
    };
    const { out, code } = await cli(files, ["s"]);
    expect(out).toContain("AMCP_GATEWAY_NOT_READY: Broken cannot be used: it ended with code 0: no licence");
    expect(out).toContain("2 scenarios: 1 passed, 1 error");
    expect(code).toBe(3);
  },
);
