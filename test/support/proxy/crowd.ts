import { randomBytes } from "node:crypto";
import { type AppPeer, joinApp, tool } from "./app-peer.ts";
import { eventWith, openSession, post } from "./http-agent.ts";
import type { Line } from "./lines.ts";
import type { ProxyProcess } from "./proxy-process.ts";

/** A name of an app and the names of its tools. */
export interface Member {
  readonly appId: string;
  readonly tools: readonly string[];
}

/** An app that answers out of order, late and also what was cancelled; it dies and comes again when it is told to. */
export interface CrowdApp extends Member {
  /** Its process dies with whatever is open, and another one takes its place. */
  restart(): Promise<void>;
  /** From now on it answers at once, beginning with what it has held back. */
  release(): void;
}

/** How many calls an app holds back before it answers them, the last one first. */
const HELD = 3;

/** Beyond what any process of this machine is called. */
let lastPid = 2 ** 22;

export async function joinCrowd(proxy: ProxyProcess, { appId, tools }: Member): Promise<CrowdApp> {
  let held: (() => void)[] = [];
  let isHolding = true;
  const answerAll = () => {
    const due = held.toReversed();
    held = [];
    for (const answer of due) answer();
  };
  const take = (call: Line, peer: AppPeer) => {
    const { name, arguments: args } = call.json.params;
    held.push(() => peer.say(call, `${appId} ${name} ${args.mark}`));
    if (!isHolding || held.length >= HELD) answerAll();
  };
  const join = () => {
    lastPid += 1;
    const scripts = Object.fromEntries(tools.map((name) => [name, take]));
    return joinApp(proxy, { appId, pid: lastPid, instance: randomBytes(8).toString("hex"), tools: tools.map(tool), scripts });
  };
  let peer = await join();
  let restarting = Promise.resolve();
  return {
    appId,
    tools,
    restart() {
      restarting = restarting.then(async () => {
        peer.close();
        held = [];
        peer = await join();
      });
      return restarting;
    },
    release() {
      isHolding = false;
      answerAll();
    },
  };
}

/** What the caller of a tool got: an answer, or none because it had cancelled the call. */
// biome-ignore lint/suspicious/noExplicitAny: assertions on foreign JSON name what they expect
export type Outcome = any;

/** One of several agents, which all count their calls from the same number. */
export interface Caller {
  /** Resolves with the answer, or with undefined when the call was cancelled and none will come. */
  call(params: object): { readonly id: number; readonly outcome: Promise<Outcome> };
  cancel(id: number): void;
  /** How often each id was answered. */
  readonly counts: ReadonlyMap<number, number>;
}

/** The agent on stdio. @param firstId so high that nothing else of this connection has it */
export function callOverStdio(proxy: ProxyProcess, firstId: number): Caller {
  const open = new Map<number, (outcome: Outcome) => void>();
  const counts = new Map<number, number>();
  let lastId = firstId;
  let looked = 0;
  void proxy.agent
    .find(() => {
      for (; looked < proxy.agent.seen.length; looked += 1) settle(proxy.agent.seen[looked]);
      return false;
    })
    .catch(() => {});
  function settle(line: Line | undefined): void {
    const id = line?.json?.id;
    if (typeof id !== "number" || id <= firstId || line?.json.method !== undefined) return;
    counts.set(id, (counts.get(id) ?? 0) + 1);
    open.get(id)?.(line?.json);
  }
  return {
    counts,
    call(params) {
      lastId += 1;
      const id = lastId;
      const outcome = new Promise<Outcome>((resolve) => open.set(id, resolve));
      proxy.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
      return { id, outcome };
    },
    cancel(id) {
      proxy.notify("notifications/cancelled", { requestId: id });
      open.get(id)?.(undefined);
    },
  };
}

/** An agent over HTTP with a session of its own. */
export async function callOverHttp(url: string, firstId: number): Promise<Caller> {
  const headers = await openSession(url);
  const counts = new Map<number, number>();
  let lastId = firstId;
  return {
    counts,
    call(params) {
      lastId += 1;
      const id = lastId;
      const ask = async () => {
        const response = await post(url, { body: { jsonrpc: "2.0", id, method: "tools/call", params }, headers });
        const event = await eventWith(response, (message) => message.id === id).catch(() => undefined);
        if (event === undefined) return undefined;
        counts.set(id, (counts.get(id) ?? 0) + 1);
        return JSON.parse(event.data);
      };
      return { id, outcome: ask() };
    },
    cancel: (id) => void post(url, { body: { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }, headers }),
  };
}
