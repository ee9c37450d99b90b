import { expect, test } from "vitest";
import { serveOverHttp } from "../../gateways/kit/transports/serve-http.ts";
import { closing, openGateway } from "../integration/gateways/open-gateway.ts";
import { runSuite } from "./conformance-suite.ts";

/** What the suite asks of every server; all else needs tools, prompts and resources that only its own server has. */
const GENERIC = ["server-initialize", "ping", "tools-list", "server-sse-multiple-streams", "resources-list", "dns-rebinding-protection"];

test("the official conformance suite passes against the gateway, as far as it asks for nothing of its own (card/6-conformance)", async () => {
  const { url = "" } = closing(await serveOverHttp((await openGateway()).gateway, 0));
  const { counts, output } = await runSuite(process.execPath, ["server", "--url", url]);
  const generic = counts.filter(({ name }) => GENERIC.includes(name));
  expect(generic.map(({ name }) => name).toSorted(), output).toEqual(GENERIC.toSorted());
  expect(generic.filter(({ failed }) => failed > 0)).toEqual([]);
  expect(generic.reduce((sum, { passed }) => sum + passed, 0)).toBe(7);
});
