import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { cli, config, folderWith, startCli, stub } from "../../support/cli/run-cli.ts";
import { signal } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

/** An app in which a person does what the golden events say; it needs no display, though it is asked for one. */
const recordable = (end = "stays"): string =>
  JSON.stringify({
    command: [process.execPath, stub.program, stub.files],
    env: { AMCP_STUB_INPUT: resolve("fixtures/golden/input-events.json"), AMCP_STUB_INPUT_END: end },
  });
const display = { DISPLAY: ":60322" };

test("input until the app is closed becomes a scenario, and the command to run it is shown", verifies(["card/4-recording"]), async () => {
  const files = { "amcp.config.yaml": config({ Desk: recordable("exit") }) };
  const { code, out, err, folder } = await cli(files, ["record", "--out", "scenarios/sign-in.yaml"], display);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Recording Desk. Press Ctrl+Shift+F9 over an element to check it. Close the window or press Ctrl-C here to end.\n");
  expect(out).toContain('  click Email\n  type "operator@example.com" into Email\n  Tab to Password\n  type a secret into Password\n');
  expect(out).toMatch(/Wrote \d+ steps to scenarios\/sign-in.yaml. Run it: DESK_PASSWORD=... npx amcp-test scenarios\/sign-in.yaml\n$/);
  const written = await readFile(join(folder, "scenarios/sign-in.yaml"), "utf8");
  expect(written).toContain("name: Sign in\napps: [Desk]\nsteps:\n  - interact: { type: operator@example.com, into: Email }\n");
});

test("Ctrl-C ends it, with what the app told last", async () => {
  const folder = await folderWith({ "amcp.config.yaml": config({ Desk: recordable() }) });
  const { child, ended } = startCli(folder, ["record"], display);
  let shown = "";
  child.stdout?.on("data", (chunk) => {
    shown += chunk;
  });
  await vi.waitFor(() => expect(shown).toContain("drag to"), { timeout: 30_000 });
  signal(child, "SIGINT");
  const { code, out, err } = await ended;
  expect(code, err).toBe(0);
  expect(err).toContain("interrupted: closing the apps and writing what was recorded");
  expect(out).toContain("  close WatchTower\nWrote ");
  expect(await readFile(join(folder, "recorded.yaml"), "utf8")).toContain("interact");
});

test(
  "a file that is there is not replaced unless that is asked for, which is known before anything starts",
  verifies(["error/AMCP_FILE_EXISTS"]),
  async () => {
    const files = { "amcp.config.yaml": config({ Desk: recordable("exit") }), "recorded.yaml": "mine\n" };
    const refused = await cli(files, ["record"], display);
    expect(refused).toMatchObject({ code: 2, out: "", err: expect.stringContaining("AMCP_FILE_EXISTS: recorded.yaml is there already\n") });
    expect(await readFile(join(refused.folder, "recorded.yaml"), "utf8")).toBe("mine\n");

    const forced = await cli(files, ["record", "--force"], display);
    expect(forced.code, forced.err).toBe(0);
    expect(await readFile(join(forced.folder, "recorded.yaml"), "utf8")).toContain("name: Recorded\n");
  },
);

test("an app whose handler cannot record is named, and nothing is written", verifies(["error/AMCP_RECORDING_FAILED"]), async () => {
  const { code, err } = await cli({ "amcp.config.yaml": config() }, ["record"], display);
  expect({ code, err }).toEqual({ code: 3, err: expect.stringMatching(/^AMCP_RECORDING_FAILED: Desk does not record: .*RecordInput/m) });
});

test.runIf(process.platform === "linux")("without a display it says what would help", async () => {
  const { code, err } = await cli({ "amcp.config.yaml": config({ Desk: recordable() }) }, ["record"], { DISPLAY: "" });
  expect(code).toBe(3);
  expect(err).toMatch(/^AMCP_DISPLAY_MISSING: --headed needs a display, and DISPLAY is not set\n.*--xvfb/);
});

test("what to record has to be clear: which app, and one kind of window", async () => {
  const files = { "amcp.config.yaml": config({ Desk: recordable(), Admin: recordable() }) };
  const usage = async (...args: string[]) => (await cli(files, ["record", ...args], display)).err.split("\n")[0];
  expect(await usage()).toBe("AMCP_USAGE: name what to record with --app: Desk, Admin");
  expect(await usage("--app", "Dask")).toBe('AMCP_USAGE: amcp.config.yaml has no app "Dask"; did you mean `Desk`?');
  expect(await usage("--app", "Desk", "--headed", "--xvfb")).toBe("AMCP_USAGE: --headed and --xvfb exclude each other");
  expect(await usage("--app", "Desk", "--browser", "--xvfb")).toBe("AMCP_USAGE: --browser and --xvfb exclude each other");
  expect(await usage("--app", "Desk", "--port", "4000")).toBe("AMCP_USAGE: --port and --no-open are for --browser");
  expect(await usage("x.yaml")).toBe('AMCP_USAGE: record takes no "x.yaml"; name the file with --out');
});
