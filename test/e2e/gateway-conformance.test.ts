import { expect, test } from "vitest";
import { serveOverHttp } from "../../gateways/kit/transports/serve-http.ts";
import { installReferee, runSuite, type SuiteRun } from "../support/e2e/conformance-suite.ts";
import { closing, openGateway } from "../support/gateways/open-gateway.ts";
import { smallOverHttp } from "../support/gateways/small-clients.ts";
import { verifies } from "../support/verifies.ts";

/** What the suites ask of every server; all else needs tools, prompts and resources that only their own server has. */
const GENERIC = {
  session: ["server-initialize", "ping", "tools-list", "server-sse-multiple-streams", "resources-list", "dns-rebinding-protection"],
  request: [
    ...["tools-list", "server-sse-multiple-streams", "resources-list", "dns-rebinding-protection"],
    ...["sep-2164-resource-not-found", "input-required-result-unsupported-methods", "input-required-result-ignore-extra-params"],
  ],
} as const;

const serve = async (): Promise<string> => closing(await serveOverHttp((await openGateway()).gateway, 0)).url ?? "";

/** Every generic scenario was run and has no failed check. @returns how many checks passed */
function judged({ counts, output }: SuiteRun, names: readonly string[]): number {
  const generic = counts.filter(({ name }) => names.includes(name));
  expect(generic.map(({ name }) => name).toSorted(), output).toEqual(names.toSorted());
  expect(generic.filter(({ failed }) => failed > 0)).toEqual([]);
  return generic.reduce((sum, { passed }) => sum + passed, 0);
}

test(
  "the official conformance suite passes against the gateway, as far as it asks for nothing of its own",
  verifies(["card/6-conformance"]),
  async () => {
    const run = await runSuite(process.execPath, ["server", "--url", await serve()]);
    expect(judged(run, GENERIC.session)).toBe(7);
  },
);

test("so does the suite of MCP 2026-07-28", verifies(["card/6-conformance"], { timeout: 240_000 }), async ({ skip }) => {
  const referee = await installReferee();
  if (referee === undefined) return skip("node@22 or the suite cannot be had from npm here");
  const run = await referee(["server", "--url", await serve(), "--requirements", "2026-07-28"]);
  expect(judged(run, GENERIC.request)).toBe(15);
});

test("a gateway with prompts, completion and subscriptions passes what the suite asks of every server with prompts", async () => {
  const { url } = await smallOverHttp();
  const run = await runSuite(process.execPath, ["server", "--url", url.href]);
  expect(judged(run, [...GENERIC.session, "prompts-list"])).toBe(8);
});

test("so it does of MCP 2026-07-28, with caching and headers", { timeout: 240_000 }, async ({ skip }) => {
  const referee = await installReferee();
  if (referee === undefined) return skip("node@22 or the suite cannot be had from npm here");
  const { url } = await smallOverHttp();
  const run = await referee(["server", "--url", url.href, "--requirements", "2026-07-28"]);
  expect(judged(run, [...GENERIC.request, "prompts-list", "caching", "http-header-validation"])).toBe(39);
});
