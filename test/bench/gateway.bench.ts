import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { test } from "vitest";
import { Fault } from "../../contracts/fault.ts";
import { serveOverHttp } from "../../gateways/kit/transports/serve-http.ts";
import { createNsipGateway, defaultApi, serveNsipMock } from "../../gateways/nsip/index.ts";
import { named } from "../../gateways/nsip/mock/flock/named-animals.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { timed } from "../support/durations.ts";
import { callerNamed } from "../support/gateways/caller.ts";
import { openLeanHttpAgent } from "../support/gateways/lean-http-agent.ts";
import { keepLog } from "../support/gateways/quiet-log.ts";
import { callSteadily, startGateway } from "../support/gateways/steady-load.ts";
import { answer } from "./samples.ts";

const info = { name: "bench", version: "1" };
const animal = { name: "nsip_get_animal", arguments: { search_string: named.sample } };

async function open() {
  const mock = await serveNsipMock();
  const gateway = createNsipGateway({ api: { ...defaultApi, base: mock.url }, clock: systemClock, log: keepLog(), version: "1.0.0" });
  const served = await serveOverHttp(gateway, 0);
  const connect = async () => {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(new URL(served.url ?? "")));
    return client;
  };
  return { mock, gateway, connect, close: async () => void (await Promise.all([served.close(), mock.close()])) };
}

const times = async (runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> => {
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push((await timed(() => work(run))).ms);
  return samples;
};

test("how long until a gateway is ready, and until a client knows its tools?", async () => {
  const ready: number[] = [];
  const discovered: number[] = [];
  await answer("A gateway's process, over stdio", async () => {
    for (let run = 0; run < 10; run += 1) {
      const client = new Client(info);
      const args = [resolve("dist/bin/nsip-mcp-server.js"), "--base", "http://127.0.0.1:9/api"];
      const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" });
      ready.push((await timed(() => client.connect(transport))).ms);
      discovered.push((await timed(() => client.listTools())).ms);
      await client.close();
    }
    return [
      { what: "from its start to its first answer", samples: ready, target: { figure: "p95", atMost: 500 } },
      { what: "list of tools", samples: discovered, target: { figure: "p95", atMost: 50 } },
    ];
  });
});

test("what do a cached call and a long answer cost?", async () => {
  const { mock, gateway, connect, close } = await open();
  const client = await connect();
  const caller = callerNamed("bench");
  const Traits = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`T${index}`, { Value: index / 8, Accuracy: index % 100 }]));
  await answer("Calls over HTTP and within the gateway", async () => {
    await times(50, () => client.callTool(animal));
    const cached = await times(500, () => gateway.call("nsip_get_animal", animal.arguments, caller) ?? delay(0));
    const overHttp = await times(500, () => client.callTool(animal));
    const body = JSON.stringify({ LpnId: named.sample, Breed: "Katahdin", Traits });
    mock.faults.add(Fault.parse({ fault: "body", body, on: "getAnimalDetails" }));
    const summarised = await times(60, (run) => gateway.call("nsip_get_animal", { search_string: `LONG-${run}` }, caller) ?? delay(0));
    return [
      { what: "cached, within the gateway", samples: cached, target: { figure: "p95", atMost: 2 } },
      { what: "cached, over HTTP with the SDK's client", samples: overHttp },
      {
        what: `${body.length} bytes: asked, read, counted, summarised`,
        samples: summarised.slice(10),
        target: { figure: "p95", atMost: 10 },
      },
    ];
  });
  await client.close();
  await close();
});

const message = { method: "tools/call", params: animal };
const CLIENTS = 50;
const PER_SECOND = 20;
const SECONDS = 5;

test("do 50 clients with 20 calls a second each stay served?", async () => {
  const { url, close } = await startGateway();
  const agents = await Promise.all(Array.from({ length: CLIENTS }, () => openLeanHttpAgent(url)));
  await Promise.all(agents.map((agent) => agent.post({ id: 1, ...message })));
  await answer(`${CLIENTS} clients, ${PER_SECOND} calls a second each, ${SECONDS} s; gateway and clients a process each`, async () => {
    const { samples, late } = await callSteadily(agents, { message, perSecond: PER_SECOND, seconds: SECONDS });
    return [
      { what: "a call", samples },
      { what: "begun later than planned", samples: late, target: { figure: "p95", atMost: 1000 / PER_SECOND } },
    ];
  });
  for (const agent of agents) agent.close();
  close();
});
