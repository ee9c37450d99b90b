import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRunFolder } from "../../../platform/files/own-folders.ts";
import { startFederation } from "../../../runner/apps/start-federation.ts";
import { verifies } from "../../support/verifies.ts";

async function start(command: [string, ...string[]]) {
  const run = await openRunFolder();
  onTestFinished(() => run.remove());
  return startFederation({ command, folder: join(run.path, "0"), version: "test" });
}

test("a proxy that ends at once is told with what it wrote", verifies(["error/AMCP_PROXY_START_FAILED"]), async () => {
  const script = 'console.error("the licence has expired"); process.exit(3)';
  await expect(start([process.execPath, "-e", script, "--"])).rejects.toMatchObject({
    code: "AMCP_PROXY_START_FAILED",
    output: expect.stringContaining("the licence has expired"),
  });
});

test("a program that is no proxy is told with what it wrote", async () => {
  const script = 'console.log("hello"); console.error("I am no proxy"); process.stdin.once("data", () => process.exit(0))';
  await expect(start([process.execPath, "-e", script, "--"])).rejects.toMatchObject({
    code: "AMCP_PROXY_START_FAILED",
    output: expect.stringContaining("I am no proxy"),
  });
});

test("a proxy that cannot be started is named", async () => {
  await expect(start(["./no-such-proxy"])).rejects.toMatchObject({
    code: "AMCP_PROXY_START_FAILED",
    message: expect.stringContaining("./no-such-proxy"),
  });
});
