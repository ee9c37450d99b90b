import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { silenceLimit, watchLiveness } from "../../../../proxy/apps/liveness.ts";
import { ProxyOptions } from "../../../../proxy/settings/options.ts";
import { verifies } from "../../../support/verifies.ts";

test(
  "a hung handler is noticed after 10 s, unless another time is set; a foreign server after two operations",
  verifies(["003/EDGE-5", "card/link-liveness"]),
  () => {
    const limits = (options: object) =>
      (["headless", "desktop", "app", "server"] as const).map((mode) => silenceLimit({ mode }, ProxyOptions.parse(options)));
    expect(limits({})).toEqual([10_000, 10_000, 10_000, 60_000]);
    expect(limits({ livenessMs: 2000, operationTimeoutMs: 5000 })).toEqual([2000, 2000, 2000, 10_000]);
    expect(limits({ livenessMs: 90_000 })).toEqual([90_000, 90_000, 90_000, 90_000]);
    expect(limits({ livenessMs: 0 })).toEqual(Array(4).fill(Number.POSITIVE_INFINITY));
    expect(limits({ operationTimeoutMs: 0 })).toEqual([10_000, 10_000, 10_000, Number.POSITIVE_INFINITY]);
  },
);

const LIMIT_MS = 200;

/** A peer that repeats each line, in a process of its own. */
async function openPeer(program = "process.stdin.pipe(process.stdout)") {
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let readAt = performance.now();
  const answers: (() => void)[] = [];
  child.stdout.on("data", () => {
    readAt = performance.now();
    for (const answer of answers.splice(0)) answer();
  });
  child.stdin.write("ready\n");
  await once(child.stdout, "data");
  const closed: string[] = [];
  const pings: string[] = [];
  return {
    child,
    closed,
    pings,
    upstream: {
      silentMs: () => performance.now() - readAt,
      close: (reason: string) => void closed.push(reason),
      request(method: string) {
        pings.push(method);
        child.stdin.write("ping\n");
        return new Promise<{ kind: "gone"; reason: string }>((resolve) => answers.push(() => resolve({ kind: "gone", reason: "" })));
      },
    },
  };
}

/** Keeps this process from reading, as a machine without a free processor does. */
function stopFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test(
  "an answer that has arrived while the proxy was stopped is read before its app counts as gone",
  verifies(["card/link-liveness"]),
  async () => {
    const { upstream, closed, pings } = await openPeer();
    const unwatch = watchLiveness(upstream, LIMIT_MS);
    onTestFinished(unwatch);
    await expect.poll(() => pings.length, { interval: 1 }).toBe(1);
    stopFor(10 * LIMIT_MS);
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toEqual([]);
  },
);

test("an app that answers nothing counts as gone", async () => {
  const repeatOnce = "process.stdin.once('data', (line) => process.stdout.write(line)).resume()";
  const { upstream, closed } = await openPeer(repeatOnce);
  onTestFinished(watchLiveness(upstream, LIMIT_MS));
  await expect.poll(() => closed).toEqual([`it has answered nothing for ${LIMIT_MS} ms (McpProxy:LivenessTimeout)`]);
});

test("an app whose silence has no limit is not asked for a sign of life", async () => {
  const { upstream, pings } = await openPeer();
  onTestFinished(watchLiveness(upstream, Number.POSITIVE_INFINITY));
  onTestFinished(watchLiveness(upstream, 1));
  await expect.poll(() => pings).toEqual(["ping"]);
});
