import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { ParameterSchema } from "../../../gateways/kit/parameter-schema.ts";
import {
  adviserCalls,
  type Call,
  faults,
  faultyCalls,
  ONE_FAULT_IN,
  type Schemas,
  toolNames,
} from "../../support/gateways/nsip-workload.ts";
import { openMock } from "../../support/gateways/open-mock.ts";
import { verifies } from "../../support/verifies.ts";

const MAIN = resolve("dist/bin/amcp-test.js");
const CALLS_OF_A_KIND = 24;
const CALLS_OF_AN_ADVISER = 1000;

const Failure = z.object({
  error: z.object({ code: z.int(), data: z.object({ arguments: z.record(z.string(), z.unknown()).optional() }) }),
});
const Metrics = z.object({
  validation_attempts: z.int(),
  validation_success_rate: z.number(),
  error_retries: z.int(),
  error_retry_successes: z.int(),
  cache_hit_rate: z.number(),
  meets_success_criteria: z.record(z.string(), z.boolean()),
});

/** A client of a gateway process before a mock. */
async function connect() {
  const mock = await openMock();
  const client = new Client({ name: "workload", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, "gateway", "nsip", "--base", mock.url], stderr: "ignore" }),
  );
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const schemas: Schemas = new Map(tools.map(({ name, inputSchema }): [string, ParameterSchema] => [name, inputSchema as ParameterSchema]));
  const send = async ({ tool, written }: Call) => {
    const sent = mock.requests().length;
    const { isError, structuredContent } = await client.callTool({ name: tool, arguments: written });
    const { error } = isError === true ? Failure.parse(structuredContent) : {};
    return { error, isSent: mock.requests().length > sent };
  };
  const metrics = async () => {
    const { contents } = await client.readResource({ uri: "nsip://metrics" });
    return Metrics.parse(JSON.parse(z.object({ text: z.string() }).parse(contents[0]).text));
  };
  return { schemas, send, metrics };
}

interface Counts {
  calls: number;
  /** Answered in spite of the fault, because its meaning is clear. */
  accepted: number;
  /** Refused without a request to NSIP. */
  caught: number;
  offered: number;
  succeeded: number;
}

/** Calls once, and where that fails once more with exactly the arguments that the error offers. */
async function tryTwice({ send }: Pick<Awaited<ReturnType<typeof connect>>, "send">, call: Call, counts: Counts): Promise<void> {
  const { error, isSent } = await send(call);
  counts.calls += 1;
  if (error === undefined) {
    counts.accepted += 1;
    return;
  }
  if (!isSent) counts.caught += 1;
  const written = error.data.arguments;
  if (written === undefined) return;
  counts.offered += 1;
  const again = await send({ tool: call.tool, written });
  if (again.error === undefined) counts.succeeded += 1;
}

const none = (): Counts => ({ calls: 0, accepted: 0, caught: 0, offered: 0, succeeded: 0 });

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

/** The calls of every kind of fault, one row each and one for all of them. */
async function measureFaults(): Promise<readonly (readonly [kind: string, Counts])[]> {
  const gateway = await connect();
  const rows: [string, Counts][] = [];
  for (const kind of Object.keys(faults)) {
    const counts = none();
    for (const call of faultyCalls(kind, { schemas: gateway.schemas, count: CALLS_OF_A_KIND })) await tryTwice(gateway, call, counts);
    rows.push([kind, counts]);
  }
  const all = none();
  for (const [, counts] of rows) for (const name of Object.keys(all) as (keyof Counts)[]) all[name] += counts[name];
  return [...rows, ["**all**", all]];
}

/** The work of an adviser. @returns the gateway's own metrics, and how many calls failed at first and at last */
async function measureWork() {
  const gateway = await connect();
  const counts = none();
  const work = adviserCalls(gateway.schemas, CALLS_OF_AN_ADVISER);
  expect(new Set(work.map(({ tool }) => tool))).toEqual(new Set(toolNames));
  for (const call of work) await tryTwice(gateway, call, counts);
  return { metrics: await gateway.metrics(), counts };
}

/** Both tables of the page. */
function pageOf(rows: readonly (readonly [kind: string, Counts])[], { metrics, counts }: Awaited<ReturnType<typeof measureWork>>): string {
  const { calls, accepted, caught, succeeded } = rows.at(-1)?.[1] ?? none();
  const failed = calls - accepted;
  const row = (...cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const faulty = CALLS_OF_AN_ADVISER / ONE_FAULT_IN;
  const failedWork = counts.calls - counts.accepted;
  return [
    row("kind of fault", "calls", "answered at once", "caught before a request", "correction offered", "retry succeeded"),
    row(...Array.from({ length: 6 }, () => "---")),
    ...rows.map(([kind, one]) => row(kind, one.calls, one.accepted, one.caught, one.offered, one.succeeded)),
    "",
    row("criterion", "target", "measured", "of"),
    row(...Array.from({ length: 4 }, () => "---")),
    row("SC-003: caught before a request", "95 %", percent(caught, failed), `the ${failed} faulty calls that failed`),
    row("SC-004: retries that succeed", "80 %", percent(succeeded, failed), "the same calls, each retried once"),
    row("SC-004 in the work of an adviser", "80 %", percent(counts.succeeded, failedWork), `its ${failedWork} failed calls`),
    row(
      "SC-003 by `validation_success_rate`",
      "95 %",
      `${metrics.validation_success_rate.toFixed(1)} %`,
      `${metrics.validation_attempts} attempts, ${CALLS_OF_AN_ADVISER} calls with ${faulty} faulty ones and their retries`,
    ),
    row("SC-006 by `cache_hit_rate`", "40 %", `${metrics.cache_hit_rate.toFixed(1)} %`, "the lookups of the same work"),
  ].join("\n");
}

test(
  "faulty calls are caught and corrected, and lookups hit the cache, as docs/nsip.md says",
  verifies(["001/SC-003", "001/SC-004", "001/SC-006"]),
  async () => {
    const rows = await measureFaults();
    const work = await measureWork();
    const { calls, accepted, caught, succeeded } = rows.at(-1)?.[1] ?? none();
    expect(caught / (calls - accepted)).toBeGreaterThanOrEqual(0.95);
    expect(succeeded / (calls - accepted)).toBeGreaterThanOrEqual(0.8);
    expect(work.counts.succeeded / (work.counts.calls - work.counts.accepted)).toBeGreaterThanOrEqual(0.8);
    expect(work.metrics.meets_success_criteria).toMatchObject({ "SC-003": true, "SC-006": true });
    expect(readFileSync("docs/nsip.md", "utf8")).toContain(pageOf(rows, work));
  },
);
