import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { installReferee, runSuite } from "../support/e2e/conformance-suite.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { verifies } from "../support/verifies.ts";

const SERVER = resolve("dist/test/servers/conformance.js");
const PROXY = resolve("dist/bin/amcp-proxy.js");

type Era = "session" | "request" | "both";

/** The first line of a stream in which `pattern` finds something, and that. */
async function readFrom(stream: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`the program ended without ${pattern}`);
}

function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return child;
}

async function direct(era: Era): Promise<string> {
  return await readFrom(start([SERVER, "http"], { AMCP_ERA: era }).stdout, /^(http:.*)$/);
}

/** @param url of the server; where there is none, the proxy starts it */
async function throughProxy(era: Era, url?: string): Promise<string> {
  const folder = await temporaryFolder();
  const config = join(folder, "appsettings.json");
  const started = { Command: process.execPath, Args: [SERVER], Env: { AMCP_ERA: era } };
  const endpoint = { Name: "Conformance", ...(url === undefined ? started : { Url: url }) };
  await writeFile(config, JSON.stringify({ McpProxy: { Endpoints: [endpoint] } }));
  const proxy = start([PROXY, "--insecure", "--http", "--names", "bare", "--config", config], {});
  const log: string[] = [];
  return await new Promise<string>((found) => {
    createInterface({ input: proxy.stderr }).on("line", (line) => {
      log.push(line);
      const http = log.map((seen) => /"http":"([^"]+)"/.exec(seen)?.[1]).find((seen) => seen !== undefined);
      if (http !== undefined && log.some((seen) => seen.includes('"status":"Connected"'))) found(http);
    });
  });
}

test(
  "the official conformance suite passes through the proxy as against the server itself, which is every check",
  verifies(["card/5-conformance"]),
  async () => {
    const judge = async (url: Promise<string>) => runSuite(process.execPath, ["server", "--url", await url]);
    const [there, through] = [await judge(direct("session")), await judge(throughProxy("session"))];
    expect(there.counts.filter(({ failed }) => failed > 0)).toEqual([]);
    expect(through.counts.filter(({ failed }) => failed > 0)).toEqual([]);
    expect(through.counts).toEqual(there.counts);
    expect(through).toMatchObject({ status: 0, passed: 40 });
  },
);

test(
  "every scored scenario of MCP 2026-07-28 passes through the proxy, with as many checks as against the server itself",
  verifies(["card/5-conformance", "card/5-front-http"], { timeout: 240_000 }),
  async ({ skip }) => {
    const referee = await installReferee();
    if (referee === undefined) return skip("node@22 or the suite cannot be had from npm here");
    const judge = async (url: Promise<string>) => referee(["server", "--url", await url, "--requirements", "2026-07-28"]);
    const [there, through] = [await judge(direct("request")), await judge(throughProxy("request"))];
    expect(through.status, through.output).toBe(0);
    expect(through.counts).toEqual(there.counts);
    expect(through.passed).toBe(155);
  },
);

test(
  "a server that speaks both eras passes both suites through the proxy as against itself, behind a URL and started",
  verifies(["card/5-conformance", "card/sessions-era-of-upstream"], { timeout: 300_000 }),
  async ({ skip }) => {
    const referee = await installReferee();
    if (referee === undefined) return skip("node@22 or the suite cannot be had from npm here");
    const modern = async (url: string) => referee(["server", "--url", url, "--requirements", "2026-07-28"]);
    const sessions = (url: string) => runSuite(process.execPath, ["server", "--url", url]);
    const url = await direct("both");
    const [there, inSessions] = [await modern(url), await sessions(url)];
    expect(there.passed).toBe(155);
    expect(inSessions.passed).toBe(40);
    const behindUrl = await throughProxy("both", url);
    expect((await modern(behindUrl)).counts).toEqual(there.counts);
    expect((await sessions(behindUrl)).counts).toEqual(inSessions.counts);
    // The tool that the suite adds is added in the process for requests without session, and the lists are of the proxy's own process:
    // two recommendations (SHOULD) of 30 cannot be followed.
    const started = await throughProxy("both");
    const expected = there.counts.map((count) => (count.name === "server-stateless" ? { ...count, passed: count.passed - 2 } : count));
    expect((await modern(started)).counts).toEqual(expected);
    expect((await sessions(started)).counts).toEqual(inSessions.counts);
  },
);
