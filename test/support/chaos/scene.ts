import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, onTestFinished } from "vitest";
import type { ApplicationRegistration } from "../../../contracts/proxy-control.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { isAlive } from "../../../platform/processes/processes.ts";
import { type ProxyInput, serveProxy } from "../../../proxy/index.ts";
import { createLeanAgent, initialize, type LeanAgent } from "../../servers/lean-agent.ts";
import { type AppOptions, type AppPeer, register } from "../proxy/app-peer.ts";
import { collectLines, type Lines } from "../proxy/lines.ts";
import { type ProxyStart, readyAt, SECRET, spawnProxy } from "../proxy/proxy-process.ts";

/** What a tool call came to: its text, or the failure that the proxy tells in the app's place. */
export interface Called {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: assertions on foreign JSON name what they expect
  readonly failure: any;
}

/** A proxy with an agent, and apps that behave. */
export interface Scene {
  /** Where apps dial in. */
  readonly endpoint: string;
  readonly agent: LeanAgent;
  call(name: string, args?: object): Promise<Called>;
  /** An app in this process that can be called when this returns. */
  join(options: AppOptions): Promise<AppPeer>;
  /** An app in a process of its own that can be called when this returns. @param fault as test/servers/stub-fault.ts has it */
  spawnApp(appId: string, fault: string): Promise<ChildProcess>;
  /** The registration of an app once it looks like this. */
  seen(appId: string, fits: (app: ApplicationRegistration) => boolean): Promise<ApplicationRegistration>;
}

/** Those that have done nothing wrong. */
const OTHERS = ["Calm", "Calm-1", "Calm_2"] as const;

/** How often each of them is called at the least, also when the fault is over. */
const ROUNDS = 25;

/** A proxy in a process of its own. */
export async function openScene(start: ProxyStart = {}): Promise<Scene & { readonly log: Lines }> {
  const { child } = spawnProxy(start);
  const agent = createLeanAgent(child.stdout, child.stdin);
  const log = collectLines(child.stderr);
  return { ...(await prepare(agent, await readyAt(log))), log };
}

const silent: Log = { debug() {}, information() {}, warning() {}, error() {}, close: async () => {} };

/** A proxy in this process, for what no flag sets. */
export async function openSceneInside(options: ProxyInput): Promise<Scene & { close(): Promise<void> }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const proxy = await serveProxy(
    { secret: SECRET, agentSecret: SECRET, control: true, ...options },
    { agent: { input, output }, clock: systemClock, log: silent, version: "0.0.0", environment: {}, isAlive },
  );
  onTestFinished(() => proxy.close());
  return { ...(await prepare(createLeanAgent(output, input), proxy.endpoint)), close: proxy.close };
}

async function prepare(agent: LeanAgent, endpoint: string): Promise<Scene> {
  await initialize(agent);
  const apps = async (): Promise<readonly ApplicationRegistration[]> => JSON.parse(String(await agent.ask("amcp/status"))).result.apps;
  const scene: Scene = {
    endpoint,
    agent,
    async call(name, args = {}) {
      const { result, error } = JSON.parse(String(await agent.ask("tools/call", { name, arguments: args })));
      return { text: result?.content?.[0]?.text ?? "", failure: error ?? result?._meta?.["amcp/failure"] };
    },
    async join(options) {
      const { peer, answer } = await register(endpoint, options);
      if (answer.json.error !== undefined) throw new Error(answer.raw);
      await scene.seen(options.appId, isReady);
      return peer;
    },
    async spawnApp(appId, fault) {
      const env = {
        PATH: process.env["PATH"],
        AMCP_PROXY: endpoint,
        AMCP_SECRET: SECRET,
        AVALONIA_MCP_APP_ID: appId,
        AMCP_STUB_FAULT: fault,
      };
      const child = spawn(process.execPath, ["dist/test/servers/stub-app.js", "test/servers/stub/desk"], { env, stdio: "ignore" });
      const exited = once(child, "exit");
      onTestFinished(async () => {
        child.kill("SIGKILL");
        await exited;
      });
      await scene.seen(appId, (app) => isReady(app) && app.pid === child.pid);
      return child;
    },
    async seen(appId, fits) {
      const find = async () => (await apps()).find((app) => app.appId === appId && fits(app));
      await expect.poll(find, { interval: 20 }).toBeDefined();
      return (await find()) ?? (await scene.seen(appId, fits));
    },
  };
  for (const appId of OTHERS)
    await scene.join({ appId, scripts: { Echo: (call, peer) => peer.say(call, call.json.params.arguments.text) } });
  return scene;
}

const isReady = ({ status, active }: ApplicationRegistration): boolean => status === "Connected" && active;

/** Calls the other apps all the time while a fault goes on, and after it; whatever they answer has to be their own, and once. */
export async function whileOthersAnswer(scene: Scene, fault: () => Promise<unknown>): Promise<void> {
  let over = false;
  const callOther = async (appId: string) => {
    for (let round = 0; !over || round < ROUNDS; round += 1)
      expect(await scene.call(`${appId}:Echo`, { text: `${appId} ${round}` })).toEqual({ text: `${appId} ${round}`, failure: undefined });
  };
  const running = fault().finally(() => {
    over = true;
  });
  await Promise.all([running, ...OTHERS.map(callOther)]);
  for (const appId of OTHERS) expect((await scene.seen(appId, isReady)).calls).toMatchObject({ running: 0, waiting: 0 });
  expect(scene.agent.strays).toEqual([]);
}

/** What a call of an app that went away is answered with. */
export const goneFailure = (app: string, lastExit: unknown) => ({
  code: "AMCP_PROXY_APP_GONE",
  details: {
    app,
    state: expect.stringMatching(/^(Disconnected|Reconnecting)$/),
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    lastExit,
    hint: expect.stringMatching(/\.$/),
  },
});
