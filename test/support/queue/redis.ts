import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, onTestFinished } from "vitest";
import { findExecutable } from "../../../platform/processes/executables.ts";
import { freePort } from "../free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** By its name: the file behind the link is that of several programs. */
const program = "redis-server";
const isInstalled = findExecutable(program, process.env) !== undefined;

/** Tests with a real Redis; without one they are skipped. */
export const describeWithRedis = !isInstalled
  ? (title: string, tests: () => void) => describe.skip(`${title} [needs Redis: apt-get install redis-server]`, tests)
  : describe;

/** A Redis of the test that runs, which ends with it. */
export interface TestRedis {
  readonly url: string;
  /** Ends it at once, as a machine that is switched off. */
  kill(): Promise<void>;
}

export const PASSWORD = "correct-horse-battery";

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--requirepass", PASSWORD];
  const child = spawn(program, options, { cwd: await temporaryFolder(), stdio: "ignore" });
  const kill = () => end(child);
  onTestFinished(kill);
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    await pause(20);
  }
  return { url: `redis://:${PASSWORD}@127.0.0.1:${port}/3`, kill };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
