import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, config, eventsOf, folderWith, type Started, scenario, startCli } from "../../support/cli/run-cli.ts";
import { describeWithRedis, PASSWORD, startRedis } from "../../support/queue/redis.ts";
import { verifies } from "../../support/verifies.ts";

const opens = ["verify: { element: Email, visible: true }"];
/** It is under way for seconds, so that its process can be killed meanwhile. */
const lasting = ["verify: { element: Nothing, visible: true, timeout: 3s }"];
const files = {
  "amcp.config.yaml": config(),
  "s/a-lasting.yaml": scenario("lasting", lasting, "expect: fail\n"),
  ...Object.fromEntries(["b", "c", "d", "e", "f"].map((name) => [`s/${name}.yaml`, scenario(name, opens)])),
  "s/g.yaml": scenario("later", opens, "skip: later\n"),
};

/** The events that a process has written so far, also while it runs. */
const startedIn = async (folder: string, out: string): Promise<readonly string[]> =>
  (await eventsOf(folder, out).catch(() => [])).flatMap((event) => (event.type === "scenarioStarted" ? [event.scenario] : []));

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.map((name) => join(folder, name));
  const kinds = await Promise.all(paths.map(async (path) => (await stat(path)).isFile()));
  return paths.filter((_, index) => kinds[index]);
}

describeWithRedis("a queue", () => {
  test(
    "three processes share a run; one of them is killed, and the report has each scenario once",
    verifies(["card/run-queue"]),
    async () => {
      const { url } = await startRedis();
      const folder = await folderWith(files);
      const env = { AMCP_QUEUE: url };
      const merging = startCli(folder, ["merge", "--run-id", "r1", "--out", "all"], env);
      const processes = ["one", "two", "three"].map((out): [string, Started] => [
        out,
        startCli(folder, ["s", "--run-id", "r1", "--queue-lease", "1s", "--out", out], env),
      ]);
      const victim = () =>
        expect.poll(async () => {
          for (const [out] of processes) if ((await startedIn(folder, out)).includes("s/a-lasting.yaml")) return out;
          return undefined;
        });
      await victim().toBeDefined();
      const holders = await Promise.all(
        processes.map(async ([out]) => ((await startedIn(folder, out)).includes("s/a-lasting.yaml") ? out : "")),
      );
      for (const [out, { child }] of processes) if (holders.includes(out)) child.kill("SIGKILL");

      const others = processes.filter(([out]) => !holders.includes(out));
      expect(others).toHaveLength(2);
      for (const [, { ended }] of others) expect(await ended).toMatchObject({ code: 0 });
      const merged = await merging.ended;
      expect(merged, merged.out + merged.err).toMatchObject({ code: 0 });
      expect(merged.out).toContain("6 passed, 1 skipped");
      expect(merged.out).toMatch(/s\/a-lasting\.yaml ran again on .+, because the process that ran it was lost/);
      const ends = (await eventsOf(folder, "all")).flatMap((event) => (event.type === "scenarioEnded" ? [event.scenario] : []));
      expect(ends.sort()).toEqual(["a-lasting", "b", "c", "d", "e", "f", "g"].map((name) => `s/${name}.yaml`));

      expect(await startCli(folder, ["s", "--run-id", "r1"], env).ended).toMatchObject({
        code: 0,
        out: expect.stringContaining("the run r1 is over"),
      });
    },
  );

  test("evidence of a failure comes with its result, and nothing shows the password", async () => {
    const { url } = await startRedis();
    const folder = await folderWith({
      "amcp.config.yaml": config(),
      "s/a.yaml": scenario("a", ["verify: { screenshot: desk }"]),
      "s/b.yaml": scenario(`b ${PASSWORD}`, opens),
    });
    const args = ["s", "--queue", url, "--run-id", "r2", "--update", "none", "--out", "one"];
    const own = await startCli(folder, args).ended;
    expect(own).toMatchObject({ code: 1 });
    const merged = await startCli(folder, ["merge", "--queue", url, "--run-id", "r2", "--out", "all"]).ended;
    expect(merged).toMatchObject({ code: 1, out: expect.stringContaining("1 passed, 1 failed") });
    const attachments = (await eventsOf(folder, "all")).flatMap((event) => ("attachments" in event ? event.attachments : []));
    expect(attachments.length).toBeGreaterThan(0);
    for (const { path, bytes } of attachments) expect((await readFile(join(folder, "all", path))).length).toBe(bytes);
    for (const text of [own.out, own.err, merged.out, merged.err]) expect(text).not.toContain(PASSWORD);
    for (const out of ["one", "all"])
      for (const file of await filesBelow(join(folder, out))) expect(await readFile(file, "latin1"), file).not.toContain(PASSWORD);
  });

  test("a machine with another scenario is refused before it builds", verifies(["error/AMCP_QUEUE_OTHER_PLAN"]), async () => {
    const { url } = await startRedis();
    const args = ["s", "--queue", url, "--run-id", "r3"];
    expect(await cli({ "amcp.config.yaml": config(), "s/a.yaml": scenario("a", opens) }, args)).toMatchObject({ code: 0 });
    expect(await cli({ "amcp.config.yaml": config(), "s/a.yaml": scenario("b", opens) }, args)).toMatchObject({
      code: 2,
      err: expect.stringContaining("AMCP_QUEUE_OTHER_PLAN: the run r3 was begun with other inputs; they differ in s/a.yaml\n"),
    });
  });

  test("results are merged once", verifies(["error/AMCP_QUEUE_OVER"]), async () => {
    const { url } = await startRedis();
    const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": scenario("a", opens) });
    const merge = () => startCli(folder, ["merge", "--queue", url, "--run-id", "r4", "--out", "all"]).ended;
    expect(await startCli(folder, ["s", "--queue", url, "--run-id", "r4"]).ended).toMatchObject({ code: 0 });
    expect(await merge()).toMatchObject({ code: 0 });
    expect(await merge()).toMatchObject({ code: 2, err: expect.stringContaining("AMCP_QUEUE_OVER") });
  });

  test("a lost Redis ends the run with a clear message", verifies(["error/AMCP_QUEUE_UNREACHABLE"]), async () => {
    const redis = await startRedis();
    const folder = await folderWith(files);
    const { ended } = startCli(folder, ["s", "--queue", redis.url, "--run-id", "r5", "--out", "one"]);
    await expect.poll(() => startedIn(folder, "one")).toContain("s/a-lasting.yaml");
    await redis.kill();
    const { code, err, out } = await ended;
    expect({ code, err }, out).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^AMCP_QUEUE_UNREACHABLE: the queue at redis:\/\/\*\*\*@/m),
    });
  });
});

test("without BullMQ the message says how to install it", verifies(["error/AMCP_QUEUE_MISSING"]), async () => {
  const resolve =
    "export function resolve(name, context, next) { if (name !== 'bullmq') return next(name, context); const error = new Error('Cannot find package'); error.code = 'ERR_MODULE_NOT_FOUND'; throw error; }";
  const hook = `import { register } from "node:module"; register("data:text/javascript,${encodeURIComponent(resolve)}");`;
  const ended = await cli(files, ["s", "--queue", "redis://127.0.0.1:1", "--run-id", "r6"], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}`,
  });
  expect(ended).toMatchObject({ code: 3, err: expect.stringContaining("npm install --save-dev bullmq ioredis") });
});

test.each([
  [["--queue", "http://127.0.0.1"], "redis://host"],
  [["--queue", "redis://127.0.0.1"], "--run-id"],
  [["--queue", "redis://127.0.0.1", "--run-id", "a:b"], "--run-id takes"],
  [["--queue", "redis://127.0.0.1", "--run-id", "a", "--shard", "1/2"], "exclude each other"],
  [["--queue", "redis://127.0.0.1", "--run-id", "a", "--queue-lease", "1"], "--queue-lease takes"],
  [["--run-id", "a"], "--run-id needs --queue"],
])("%j is refused", async (args, message) => {
  expect(await cli(files, ["s", ...args])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});
