import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { isAlive, startProcess } from "../../../platform/processes/processes.ts";
import { proxyCommand, stubApp } from "../../support/apps/open-worker.ts";
import { verifies } from "../../support/verifies.ts";

const built = (file: string) => JSON.stringify(pathToFileURL(resolve("dist", file)).href);

/** A runner that boots an app and its standby, tells the process ids and stays; as it is compiled, for it must run without vitest. */
const program = (folder: string) => `
  const { startFederation } = await import(${built("runner/apps/start-federation.js")});
  const { createPool } = await import(${built("runner/apps/pool.js")});
  const { systemClock } = await import(${built("platform/observability/clock.js")});
  const federation = await startFederation({ command: ${JSON.stringify(proxyCommand)}, folder: ${JSON.stringify(folder)}, version: "test" });
  const emit = (event) => event.change === "ready" && console.log(event.pid);
  const pool = createPool({ apps: [${JSON.stringify(stubApp("Desk"))}], federation, folder: ${JSON.stringify(folder)}, worker: 0, clock: systemClock, emit, warm: () => true });
  console.log(federation.pid);
  await pool.acquire("Desk", new AbortController().signal);
  process.once("SIGINT", () => process.exit(130));
`;

test.each(["SIGKILL", "SIGINT"] as const)(
  "a runner that is ended by %s leaves no process behind",
  verifies(["card/cli-interrupt"]),
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), "amcp-abandoned-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const command: [string, ...string[]] = [process.execPath, "--input-type=module", "-e", program(folder)];
    const runner = await startProcess(command, { cwd: process.cwd(), env: process.env });
    const pids: number[] = [];
    for await (const line of createInterface({ input: runner.stdout })) {
      pids.push(Number(line));
      if (pids.length === 3) break;
    }
    expect(pids.filter(isAlive)).toHaveLength(3);
    process.kill(runner.pid, how);
    await runner.exited;
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000 });
  },
);
