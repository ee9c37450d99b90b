import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tryFileLock, withFileLock } from "../../../platform/files/file-lock.ts";
import { openRunFolder } from "../../../platform/files/own-folders.ts";
import { packageRoot } from "../../../platform/files/paths.ts";
import { findExecutable } from "../../../platform/processes/executables.ts";
import { isAlive, type RunningProcess, runCommand, startProcess } from "../../../platform/processes/processes.ts";

const isWindows = process.platform === "win32";
let folder: string;
const { signal } = new AbortController();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "amcp-processes-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const node = (code: string, env: NodeJS.ProcessEnv = process.env) => startProcess([process.execPath, "-e", code], { cwd: folder, env });

async function firstLine({ stdout }: RunningProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("nothing was written");
}

test("a lock that another process has taken in the place of this one is not released", async () => {
  const file = join(folder, "lock");
  const lock = await tryFileLock(file);
  expect(await lock?.isHeld()).toBe(true);
  writeFileSync(file, "1 1");
  expect(await lock?.isHeld()).toBe(false);
  await lock?.release();
  expect(existsSync(file)).toBe(true);
  rmSync(file);
  const again = await tryFileLock(file);
  await again?.release();
  expect(existsSync(file)).toBe(false);
});

test("a process that ends tells how, after all its output", async () => {
  const child = await node("process.stdout.write('x'.repeat(200000)); process.exitCode = 7");
  let size = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
  });
  expect(await child.exited).toEqual({ code: 7, signal: null });
  expect(size).toBe(200_000);
});

test("a process that heeds SIGTERM ends by it; one that does not is killed", async () => {
  const polite = await node("process.on('SIGTERM', () => process.exit(0)); console.log('up'); setInterval(() => {}, 1000)");
  const stubborn = await node("process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)");
  await Promise.all([firstLine(polite), firstLine(stubborn)]);
  // Windows has no signals: there both end at once.
  expect(await polite.stop(10_000)).toEqual(isWindows ? { code: null, signal: "SIGTERM" } : { code: 0, signal: null });
  expect(await stubborn.stop(50)).toMatchObject({ code: null, signal: isWindows ? expect.stringMatching("SIG") : "SIGKILL" });
});

/** A program that starts another, whose id it writes, and ends on request. */
const STARTING = `const { spawn } = require("node:child_process");
  const ignoring = "process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)";
  const start = (options) => spawn(process.execPath, ["-e", ignoring], { stdio: ["ignore", "inherit", "ignore"], ...options });
  `;

test.each<readonly [string, (parent: RunningProcess) => Promise<unknown>]>([
  ["killed", (parent) => parent.kill()],
  ["stopped", (parent) => parent.stop(50)],
  ["closed", (parent) => parent.close(50)],
])("what a process has started, and ignores the end, ends with it when it is %s", async (_how, end) => {
  const parent = await node(`${STARTING} start({}); setInterval(() => {}, 1000)`);
  const grandchild = Number(await firstLine(parent));
  expect(isAlive(grandchild)).toBe(true);
  await end(parent);
  await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false));
});

test("an output that another program holds open delays the end of a process only for a moment", async () => {
  const parent = await node(`${STARTING} start({ detached: true }).unref(); process.stdin.on("end", () => process.exit(5)).resume()`);
  const holder = Number(await firstLine(parent));
  parent.stdin.end();
  expect(await parent.exited).toEqual({ code: 5, signal: null });
  expect(isAlive(holder)).toBe(true);
  process.kill(holder, "SIGKILL");
});

/** A program as npm installs it: on Windows a command file. */
function writeProgram(name: string): void {
  const script = join(folder, "arguments.cjs");
  writeFileSync(script, "console.log(JSON.stringify(process.argv.slice(2)))");
  if (isWindows) writeFileSync(join(folder, `${name}.cmd`), `@"${process.execPath}" "%~dp0arguments.cjs" %*\r\n`);
  else writeFileSync(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`, { mode: 0o755 });
}

test.each(["by its name", "by its path"])("a command file %s gets its arguments as they are", async (how) => {
  writeProgram("tool");
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"]}` };
  const args = ["-y", "two words", 'say "hi"', '{"a":1}', "a&b", "a|b>c", "(x)", "^", "a=b,c;d", "grüße", "end\\"];
  for (const arg of args) {
    const { output } = await runCommand([how === "by its name" ? "tool" : "./tool", arg, "next"], { cwd: folder, env, signal });
    expect(JSON.parse(output)).toEqual([arg, "next"]);
  }
});

test("a command that runs to its end leaves its code and both outputs; one that is aborted leaves nothing", async () => {
  const run = (code: string, until = signal) =>
    runCommand([process.execPath, "-e", code], { cwd: folder, env: process.env, signal: until });
  expect(await run("console.log('out'); console.error('err'); process.exitCode = 4")).toEqual({
    exitCode: 4,
    output: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
  });
  await expect(run("setInterval(() => {}, 1000)", AbortSignal.timeout(300))).rejects.toMatchObject({ name: "TimeoutError" });
});

test("a program that does not exist is an error of the system", async () => {
  await expect(startProcess(["none"], { cwd: folder, env: { PATH: folder } })).rejects.toMatchObject({ code: "ENOENT" });
  await expect(startProcess([join(folder, "none")], { cwd: folder, env: {} })).rejects.toMatchObject({ code: "ENOENT" });
});

test("a run's folder is for this user only, and what a killed run left is removed", async () => {
  const first = await openRunFolder();
  // Windows has no modes.
  if (!isWindows) expect(statSync(first.path).mode & 0o777).toBe(0o700);
  const left = first.path.replace(`-${process.pid}-`, "-999999999-");
  mkdirSync(left);
  const second = await openRunFolder();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(first.path)).toBe(true);
  await Promise.all([first.remove(), second.remove()]);
  expect(existsSync(first.path)).toBe(false);
});

test("a lock lets one through at a time, and a dead owner's lock is taken over", async () => {
  const file = join(folder, "sub", "build.lock");
  const order: string[] = [];
  const work = (name: string) =>
    withFileLock(file, signal, async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    });
  await Promise.all([work("a"), work("b")]);
  expect(order.map((entry) => entry.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  writeFileSync(file, "999999999");
  expect(await withFileLock(file, signal, async () => "mine")).toBe("mine");
  expect(existsSync(file)).toBe(false);
});

test("a lock whose owner died before it wrote its name is taken over, a new one is waited for", async () => {
  const file = join(folder, "build.lock");
  const ofYesterday = new Date(Date.now() - 86_400_000);
  writeFileSync(file, "");
  await expect(withFileLock(file, AbortSignal.timeout(50), async () => {})).rejects.toMatchObject({ name: "AbortError" });
  utimesSync(file, ofYesterday, ofYesterday);
  expect(await withFileLock(file, signal, async () => "mine")).toBe("mine");
});

test("waiting for a lock ends with the signal", async () => {
  const file = join(folder, "build.lock");
  writeFileSync(file, String(process.pid));
  await expect(withFileLock(file, AbortSignal.timeout(50), async () => {})).rejects.toMatchObject({ name: "AbortError" });
});

test("a long wait for a lock names its owner", async () => {
  const file = join(folder, "build.lock");
  writeFileSync(file, String(process.pid));
  const noticed = new AbortController();
  const waiting = withFileLock(
    file,
    noticed.signal,
    async () => {},
    (owner) => noticed.abort(new Error(`waits for ${owner}`)),
  );
  await expect(waiting).rejects.toMatchObject({ cause: { message: `waits for ${process.pid}` } });
});

test("a program is found on PATH, and nothing else is", () => {
  writeFileSync(join(folder, isWindows ? "tool.cmd" : "tool"), "", { mode: 0o755 });
  writeFileSync(join(folder, "text"), "", { mode: 0o644 });
  mkdirSync(join(folder, "folder"));
  expect(findExecutable("tool", { PATH: ["/nowhere", folder].join(delimiter) })).toMatch(/tool(\.cmd)?$/i);
  for (const name of ["text", "folder", "none"]) expect(findExecutable(name, { PATH: folder })).toBeUndefined();
});

test("the package knows where it is", () => {
  expect(existsSync(join(packageRoot(), "dotnet/PartialNuGet.props"))).toBe(true);
});
