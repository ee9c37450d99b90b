import type { ChildProcess } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { RunEvent } from "../../../contracts/events.ts";
import { startNode } from "../start-node.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const main = resolve("dist/bin/amcp-test.js");

/** The stub app: its program, and the files of the screens that it shows. */
export const stub = { program: resolve("dist/test/servers/stub-app.js"), files: resolve("test/servers/stub/desk") };

/** Files by path, relative to the folder that the command is called in. */
export type Files = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly folder: string;
}

/** An entry of `apps:` for the stub app, with a fault from the start if wanted. */
export const stubEntry = ({ fault, ...more }: { fault?: string; ready?: { timeout: string } } = {}): string =>
  JSON.stringify({
    command: [process.execPath, stub.program, stub.files],
    ...(fault === undefined ? {} : { env: { AMCP_STUB_FAULT: fault } }),
    ...more,
  });

export const config = (apps: Readonly<Record<string, string>> = { Desk: stubEntry() }): string =>
  `apps:\n${Object.entries(apps)
    .map(([name, entry]) => `  ${name}: ${entry}\n`)
    .join("")}run: { workers: 1 }\n`;

export const folderWith = async (files: Files): Promise<string> => filled(await temporaryFolder(), files);

/** @returns the folder, with the files in it */
export async function filled(folder: string, files: Files): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** A program that runs. */
export interface Started {
  readonly child: ChildProcess;
  /** What it has written so far. */
  written(): string;
  readonly ended: Promise<Ended>;
}

/** Starts the real program, as a user would, in a folder. */
export function startCli(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, program = main): Started {
  const child = startNode([program, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, USERPROFILE: folder, NO_COLOR: "1", AMCP_SESSIONS: "off", ...env },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, out, err, folder })));
  return { child, written: () => out + err, ended };
}

export async function cli(files: Files, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return startCli(await folderWith(files), args, env).ended;
}

export async function eventsOf(folder: string, out = "amcp-results"): Promise<RunEvent[]> {
  const text = await readFile(join(folder, out, "events.ndjson"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => RunEvent.parse(JSON.parse(line)));
}

/** A scenario of the stub app. */
export const scenario = (name: string, steps: readonly string[], more = ""): string =>
  `name: ${name}\napps: [Desk]\n${more}steps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;
