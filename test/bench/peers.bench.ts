import { platform } from "node:os";
import { test } from "vitest";
import { direct, mcpProxyOverHttp, ownProxy, ownProxyOverHttp, type Peer, sdkRelay, sdkRelayOverHttp } from "./peers.ts";
import { residentMegabytes } from "./resident.ts";
import { answer, type Measured } from "./samples.ts";
import { burst, takeTurns, type Way, wayOf } from "./ways.ts";

const WARM_UP = 300;
const CALLS = 1000;
const PICTURES = 10;
const MANY = { calls: 2000, atATime: 16 };
const BURSTS = 3;

test("what do other relays add to a call, in the same minute on the same machine?", async () => {
  const peer = await mcpProxyOverHttp();
  if (typeof peer === "string") process.stdout.write(`\nmcp-proxy is left out: ${peer}\n`);
  const peers: Readonly<Record<string, Peer>> = {
    "stdio: no relay": await direct(),
    "stdio: a relay of the SDK": await sdkRelay(),
    "stdio: amcp-proxy": await ownProxy(),
    "HTTP: a relay of the SDK": await sdkRelayOverHttp(),
    ...(typeof peer !== "string" && { "HTTP: mcp-proxy": peer }),
    "HTTP: amcp-proxy": await ownProxyOverHttp(),
  };
  const ways: Readonly<Record<string, Way>> = Object.fromEntries(
    Object.entries(peers).map(([name, { agent, prefix }]) => [name, wayOf(agent, prefix)]),
  );
  const rows = (samples: Readonly<Record<string, readonly number[]>>, what: string): readonly Measured[] =>
    Object.entries(samples).map(([name, taken]) => ({ what: `${name}, ${what}`, samples: taken }));
  await takeTurns("Echo", WARM_UP, ways);
  await answer("One server on stdio, behind nothing and behind relays", async () => {
    const calls = await takeTurns("Echo", CALLS, ways);
    const pictures = await takeTurns("Picture", PICTURES, ways);
    const bursts: Record<string, number[]> = {};
    for (let round = 0; round < BURSTS; round += 1)
      for (const [name, way] of Object.entries(ways)) bursts[name] = [...(bursts[name] ?? []), await burst(way, MANY)];
    const many = `${MANY.calls} calls, ${MANY.atATime} at a time`;
    return [...rows(calls, "a call"), ...rows(pictures, "a picture of 2 MB"), ...rows(bursts, many)];
  });
  if (platform() !== "linux") return;
  await answer(
    "Memory of the relays afterwards",
    async () => {
      const relays = Object.entries(peers).filter(([, { child }]) => child !== undefined);
      return await Promise.all(
        relays.map(async ([name, { child }]) => ({ what: name, samples: [(await residentMegabytes(child?.pid)).now] })),
      );
    },
    "MB",
  );
});
