import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { createLeanAgent, type LeanAgent } from "../servers/lean-agent.ts";
import { timed } from "../support/durations.ts";
import { collectLines } from "../support/proxy/lines.ts";
import { SECRET } from "../support/proxy/proxy-process.ts";

/** One way from an agent to a tool. */
export interface Way {
  /** Calls a tool and gives the bytes of the answer. @throws Error for an answer that is no success */
  call(tool: string): Promise<Buffer>;
}

/** @param prefix of the names by which tools are called on this way */
export const wayOf = (agent: Pick<LeanAgent, "ask">, prefix = ""): Way => ({
  async call(tool) {
    const bytes = await agent.ask("tools/call", { name: prefix + tool, arguments: { text: "hello" } });
    if (bytes.indexOf('"result"') === -1 || bytes.indexOf("isError") !== -1) throw new Error(bytes.toString("utf8", 0, 500));
    return bytes;
  },
});

/** Durations in milliseconds; the same index is the same round. */
export type Samples<Name extends string> = Readonly<Record<Name, readonly number[]>>;

/** The same call on each way in every round, another one first each time, so that none always finds the caches warm. */
export async function takeTurns<Name extends string>(
  tool: string,
  rounds: number,
  ways: Readonly<Record<Name, Way>>,
): Promise<Samples<Name>> {
  // The keys of a record are its names.
  const names = Object.keys(ways) as Name[];
  const samples: Record<Name, number[]> = Object.assign({}, ...names.map((name) => ({ [name]: [] })));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      if (name !== undefined) samples[name].push((await timed(() => ways[name].call(tool))).ms);
    }
  }
  return samples;
}

/** What one way takes longer than another, round by round. */
export const beyond = (longer: readonly number[], shorter: readonly number[]): number[] =>
  longer.map((ms, round) => ms - (shorter[round] ?? Number.NaN));

/** How long it takes to make many calls, never more than so many under way. */
export async function burst(way: Way, { calls, atATime }: { calls: number; atATime: number }): Promise<number> {
  let left = calls;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await way.call("Echo");
    }
  };
  return (await timed(() => Promise.all(Array.from({ length: atATime }, caller)))).ms;
}

/** Starts a program of `test/servers/`, which ends with the test. */
export function spawnServer(name: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [`dist/test/servers/${name}.js`, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return child;
}

/**
 * Lets troublemakers of one kind loose, the next one whenever one ends. All of their processes are started before, so that nothing of what is
 * measured meanwhile is the start of a process. @returns ends them all
 */
export async function letLoose(
  kind: string,
  { env, lives }: { env: Readonly<Record<string, string>>; lives: number },
): Promise<() => void> {
  const cast = Array.from({ length: lives }, () => spawnServer("troublemaker", [kind], env));
  await Promise.all(cast.map(({ stdout }) => collectLines(stdout).find(({ raw }) => raw === "ready")));
  let ended = false;
  const enter = (turn: number) => {
    const next = cast[turn];
    if (ended || next === undefined) return;
    next.once("exit", () => enter(turn + 1));
    next.stdin.write("begin\n");
  };
  enter(0);
  return () => {
    ended = true;
    for (const one of cast) one.kill("SIGKILL");
  };
}

/** A lean app in a process of its own, as apps are. @param proxy where it registers beside listening for direct links */
export async function spawnLeanApp(appId: string, proxy: string): Promise<{ port: number }> {
  const env = { AMCP_PROXY: proxy, AMCP_SECRET: SECRET, AVALONIA_MCP_APP_ID: appId };
  const { raw } = await collectLines(spawnServer("lean-app", [], env).stdout).find(({ raw: line }) => /^\d+$/.test(line));
  return { port: Number(raw) };
}

/** An agent with a socket of its own to an app. */
export async function dialDirect(port: number): Promise<LeanAgent> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return createLeanAgent(socket, socket);
}

/** An agent behind a process that only copies bytes. */
export function dialCopying(port: number): LeanAgent {
  const { stdin, stdout } = spawnServer("pass-through", [String(port)]);
  return createLeanAgent(stdout, stdin);
}
