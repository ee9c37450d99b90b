import { setImmediate as breathe } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppId } from "../../../contracts/link.ts";
import { portableName } from "../../../proxy/relay/tool-names.ts";
import { type Caller, type CrowdApp, callOverHttp, callOverStdio, joinCrowd, type Outcome } from "../../support/proxy/crowd.ts";
import { startWithHttp } from "../../support/proxy/http-agent.ts";
import { verifies } from "../../support/verifies.ts";

const APPS = 50;
const HTTP_AGENTS = 3;
const STEPS = 500;

/** Every run of this test does the same; another number here is another test. */
const SEED = 20260728;
const RUNS = 3;

/** All agents count from here, so that the same ids are under way at the same time. */
const FIRST_ID = 1_000_000;

/** Few pieces, so that names are each other's beginnings, and differ by case, `-` and `_` alone. */
const pieces = (...from: readonly string[]) => fc.array(fc.constantFrom(...from), { maxLength: 5 }).map((parts) => parts.join(""));
const appName = fc
  .tuple(fc.constantFrom("A", "a", "App"), pieces("A", "a", "App", "-", "_", "1"))
  .map((parts) => parts.join(""))
  .filter((name) => AppId.safeParse(name).success);
const toolName = fc.tuple(fc.constantFrom("A", "App", "Echo"), pieces("_", "__", "a", "A", "1")).map((parts) => parts.join(""));

const member = fc.record({ appId: appName, tools: fc.uniqueArray(toolName, { minLength: 1, maxLength: 3 }) });
const members = fc.uniqueArray(member, { minLength: APPS, maxLength: APPS, selector: ({ appId }) => appId });

const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({ what: fc.constant("call" as const), app: fc.nat(), tool: fc.nat(), agent: fc.nat(), form: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("cancel" as const), back: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("restart" as const), app: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("breathe" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A call with what its answer has to say. */
interface Made {
  readonly caller: Caller;
  readonly id: number;
  readonly app: string;
  readonly text: string;
  readonly outcome: Promise<Outcome>;
  cancelled: boolean;
}

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
};

/** The three ways in which an agent may name a tool. */
function paramsFor(form: number, { app, tool, args }: { app: string; tool: string; args: object }): object {
  if (form === 0) return { name: `${app}:${tool}`, arguments: args };
  if (form === 1) return { name: portableName(app, tool), arguments: args };
  return { name: "tool_call", arguments: { name: `${app}:${tool}`, arguments: args } };
}

async function take(steps: readonly Step[], apps: readonly CrowdApp[], callers: readonly Caller[]): Promise<readonly Made[]> {
  const made: Made[] = [];
  const restarts: Promise<void>[] = [];
  for (const [index, next] of steps.entries()) {
    if (next.what === "breathe") await breathe();
    else if (next.what === "restart") restarts.push(at(apps, next.app).restart());
    else if (next.what === "cancel") cancel(made.at(-1 - next.back));
    else {
      const { appId, tools } = at(apps, next.app);
      const tool = at(tools, next.tool);
      const caller = at(callers, next.agent);
      const call = caller.call(paramsFor(next.form, { app: appId, tool, args: { mark: index } }));
      made.push({ caller, app: appId, text: `${appId} ${tool} ${index}`, cancelled: false, ...call });
    }
  }
  await Promise.all(restarts);
  for (const app of apps) app.release();
  return made;
}

function cancel(call: Made | undefined): void {
  if (call === undefined || call.cancelled) return;
  call.cancelled = true;
  call.caller.cancel(call.id);
}

/** Its own answer, or that its own app went away; nothing at all only where the caller did not want it any more. */
function expectOwn(outcome: Outcome, { app, text, cancelled }: Made): void {
  const { code, details } = outcome?.result?._meta?.["amcp/failure"] ?? {};
  const said = outcome?.result?.isError === true ? `${code} ${details?.app} ${typeof details?.lastExit}` : outcome?.result?.content[0].text;
  expect([text, `AMCP_PROXY_APP_GONE ${app} string`, ...(cancelled ? [undefined] : [])]).toContain(said);
}

test(
  "no answer ever reaches the wrong caller: fifty apps with near-colliding names, several agents, cancellations and restarts",
  verifies(["card/5-routing-property", "003/SC-002", "003/FR-008"]),
  async () => {
    const property = fc.asyncProperty(members, fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (crowd, steps) => {
      const { proxy, url } = await startWithHttp();
      const apps = await Promise.all(crowd.map((one) => joinCrowd(proxy, one)));
      const overHttp = await Promise.all(Array.from({ length: HTTP_AGENTS }, () => callOverHttp(url, FIRST_ID)));
      const callers = [callOverStdio(proxy, FIRST_ID), ...overHttp];

      const made = await take(steps, apps, callers);
      for (const call of made) expectOwn(await call.outcome, call);

      // Everything is at rest: whatever was answered, was answered once.
      expect((await proxy.ask("ping")).json.result).toEqual({});
      for (const { caller, id } of made) expect(caller.counts.get(id) ?? 0).toBeLessThanOrEqual(1);
      for (const { caller, id } of made.filter((call) => !call.cancelled)) expect(caller.counts.get(id)).toBe(1);
      const answered = await Promise.all(made.map(({ outcome }) => outcome));
      expect(answered.filter((outcome) => outcome !== undefined && outcome.result.isError === undefined).length).toBeGreaterThan(STEPS / 4);
      const { apps: left } = (await proxy.ask("amcp/status")).json.result;
      expect(left.filter(({ calls }: { calls: { running: number; waiting: number } }) => calls.running + calls.waiting > 0)).toEqual([]);
      proxy.endInput();
      await proxy.exited;
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  },
);
