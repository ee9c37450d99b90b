import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import { cli, config, eventsOf, folderWith, scenario, startCli, stub } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

/** A server that tells its process id and the name that its environment has. */
const server = `import { createServer } from "node:http";
  const { NAME = "", PORT } = process.env;
  createServer((_, answer) => answer.end(JSON.stringify({ pid: process.pid, name: NAME })))
    .listen(Number(PORT), "127.0.0.1", () => console.log("listening, build b" + 42 + " of " + NAME));`;
/** An app that starts only if the service answers, and shows what it said. */
const asking = `const said = await fetch("http://127.0.0.1:" + process.env.API_PORT).then((answer) => answer.json());
  console.log("SERVICE " + said.pid + " " + said.name + " " + process.env.API_BUILD);
  await import(${JSON.stringify(pathToFileURL(stub.program).href)});`;
const desk = (env: Readonly<Record<string, string>> = { API_PORT: "${services.api.port}" }) =>
  JSON.stringify({ command: [process.execPath, "./asking.mjs", stub.files], env });
const service = (ready: object, more: object = {}) =>
  `services:\n  api: ${JSON.stringify({ command: [process.execPath, "server.mjs"], ready, ...more })}\n`;
const files = (services: string, app = desk()) => ({
  "server.mjs": server,
  "asking.mjs": asking,
  "amcp.config.yaml": config({ Desk: app }) + services,
  "s/a.yaml": scenario("one", ["verify: { element: Nothing, timeout: 1ms }"]),
  "s/b.yaml": scenario("two", ["verify: { element: Nothing, timeout: 1ms }"]),
});

/** The output about the service of the apps of failed scenarios. */
async function saidIn(folder: string): Promise<string[]> {
  const paths = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? event.attachments.map(({ path }) => path) : []));
  const logs = await Promise.all(
    paths.filter((path) => path.endsWith("output.txt")).map((path) => readFile(join(folder, "amcp-results", path), "utf8")),
  );
  return logs.flatMap((log) => /SERVICE (.*)/.exec(log)?.[1] ?? []);
}
const pidOf = (said: string | undefined) => Number(said?.split(" ")[0]);

test.each([
  ["a port", { port: true }],
  ["an address", { url: "http://127.0.0.1:${services.api.port}/health" }],
])("a service of the run is ready by %s before an app starts, and ends with the run", verifies(["card/services"]), async (_, ready) => {
  const { folder, out } = await cli(files(service(ready, { env: { NAME: "n${services.api.port}" } })), ["s", "--workers", "2"]);
  expect(out).toContain("2 scenarios: 2 failed");
  const said = await saidIn(folder);
  expect(said).toHaveLength(2);
  expect(new Set(said.map(pidOf)).size).toBe(1);
  expect(said[0]).toMatch(/^\d+ n\d+ /);
  expect(isAlive(pidOf(said[0]))).toBe(false);
  expect(await readFile(join(folder, "amcp-results/services/api.log"), "utf8")).toContain("listening, build b42 of n");
});

test("named groups of a log line are values, and each worker has a service of its own", verifies(["card/services"]), async () => {
  const env = { API_PORT: "${services.api.port}", API_BUILD: "${services.api.build}/$${services.api.build}" };
  const services = service({ log: "listening, build (?<build>\\w+)" }, { scope: "worker" });
  const { folder } = await cli(files(services, desk(env)), ["s", "--workers", "2"]);
  const said = await saidIn(folder);
  expect(said.every((line) => line.endsWith(" b42/${services.api.build}"))).toBe(true);
  const workers = new Set((await eventsOf(folder)).flatMap((event) => (event.type === "scenarioStarted" ? [event.worker] : [])));
  expect(new Set(said.map(pidOf)).size).toBe(workers.size);
  for (const line of said) expect(isAlive(pidOf(line))).toBe(false);
});

test(
  "a service that ends before it is ready fails the run with its output",
  verifies(["card/services", "error/AMCP_SERVICE_FAILED"]),
  async () => {
    const broken = { ...files(service({ port: true })), "server.mjs": 'console.error("no licence"); process.exit(7);' };
    const { out, code } = await cli(broken, ["s"]);
    expect(out).toContain("AMCP_SERVICE_FAILED: the service api ended with code 7 before it was ready; its output:\n  no licence");
    expect(out).toContain("2 scenarios: 2 not run");
    expect(code).toBe(3);
    const missing = await cli(files(service({ port: true }, { command: ["./nowhere"] })), ["s"]);
    expect(missing.out).toContain("AMCP_SERVICE_FAILED: the service api cannot be started: ");
  },
);

test("a service that is not ready in time is ended", verifies(["card/services", "error/AMCP_SERVICE_NOT_READY"]), async () => {
  const { out, code, folder } = await cli(files(service({ log: "never", timeout: "2s" })), ["s"]);
  expect(out).toContain(
    "AMCP_SERVICE_NOT_READY: the service api was not ready within 2000 ms: no line of its output matches never; its output:",
  );
  expect(code).toBe(3);
  expect(await readFile(join(folder, "amcp-results/services/api.log"), "utf8")).toContain("listening");
});

test("a service that ignores SIGTERM is killed, also after Ctrl-C", verifies(["card/services", "card/cli-interrupt"]), async () => {
  const stubborn = `process.on("SIGTERM", () => console.log("I stay")); console.log("pid " + process.pid);\n${server}`;
  const hangs = scenario("hangs", [
    'interact: { call: "Desk:InjectFault", with: { fault: hang@FindElement } }',
    "inspect: { find: Email, timeout: 1m }",
  ]);
  const folder = await folderWith({ ...files(service({ port: true })), "server.mjs": stubborn, "s/a.yaml": hangs });
  const { child, ended } = startCli(folder, ["s"]);
  await vi.waitFor(async () => expect(await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).toContain("find `Email`"), {
    timeout: 30_000,
  });
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  const log = await readFile(join(folder, "amcp-results/services/api.log"), "utf8");
  expect(log).toContain("I stay");
  expect(isAlive(Number(/pid (\d+)/.exec(log)?.[1]))).toBe(false);
});

test.each([
  ["${services.db.port}", "there is no service `db`; there are api"],
  ["${services.api.prot}", "`api` has no value `prot`; it has port"],
])("a reference to %s is refused before the run", verifies(["card/services"]), async (reference, message) => {
  const { err, code } = await cli(files(service({ port: true }), desk({ API: reference })), ["s"]);
  expect(err).toContain("AMCP_CONFIG_INVALID");
  expect(err).toContain(message);
  expect(code).toBe(2);
});
