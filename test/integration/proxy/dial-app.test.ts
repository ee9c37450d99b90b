import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../../platform/observability/clock.ts";
import { dialApp } from "../../../proxy/index.ts";
import { listenAsApp } from "../../support/proxy/listening-peer.ts";
import { SECRET } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const credentials = { clientId: "amcp-proxy", secret: Buffer.from(SECRET, "base64"), clock: systemClock };
const never = new AbortController().signal;
const OTHER_SECRET = Buffer.from("another secret of the same length").toString("base64");

test.each(["tcp", "unix", "pipe"] as const)(
  "an app that listens on %s proves itself and gets proof",
  verifies(["card/link-listen"]),
  async (kind) => {
    const app = await listenAsApp({ appId: "WatchTower", kind });
    const dialled = await dialApp(app.endpoint, credentials, never);
    onTestFinished(dialled.link.close);
    expect(dialled).toMatchObject({ appId: "WatchTower", instance: app.instance, pid: process.pid, mode: "headless", version: "1.0.0" });
    dialled.link.send([Buffer.from(`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`)]);
    const { value } = await dialled.link.frames.next();
    expect(value?.kind === "whole" && value.bytes.toString()).toContain(`"result":{}`);
  },
);

test.each([
  ["that holds another secret", { secret: OTHER_SECRET }, "AMCP_PROXY_UNAUTHENTICATED"],
  ["that only repeats what it has heard", { proof: "xb9gPmBfvmePYQDhCgm99t8b8FPnj+yLOcK+Fz2uER4=" }, "AMCP_PROXY_UNAUTHENTICATED"],
  ["that says things of wrong form", { appId: "Watch Tower" }, "AMCP_PROXY_BAD_FRAME"],
])("an app %s is not used", async (_what, options, code) => {
  const app = await listenAsApp({ appId: "WatchTower", ...options });
  await expect(dialApp(app.endpoint, credentials, never)).rejects.toMatchObject({ code });
  await (await app.peer(1)).closed;
});

test("an app that says nothing costs no longer than the attempt may take", async () => {
  const app = await listenAsApp({ appId: "WatchTower", greet: () => undefined });
  await expect(dialApp(app.endpoint, credentials, AbortSignal.timeout(50))).rejects.toMatchObject({ code: "AMCP_PROXY_LINK_CLOSED" });
  await (await app.peer(1)).closed;
});

test.each([
  ["where no app listens", "tcp://127.0.0.1:1", "AMCP_PROXY_NOTHING_LISTENS"],
  ["of another machine", "tcp://192.0.2.1:80", "AMCP_USAGE"],
  ["of an unknown kind", "serial://ttyS0", "AMCP_USAGE"],
])("an endpoint %s is told apart", async (_what, endpoint, code) => {
  await expect(dialApp(endpoint, credentials, never)).rejects.toMatchObject({ code });
});

test.runIf(process.platform === "win32")("a Unix socket, which Node lacks on Windows, is refused with what is there instead", async () => {
  await expect(dialApp("unix:///app.sock", credentials, never)).rejects.toMatchObject({
    code: "AMCP_USAGE",
    message: expect.stringContaining("write pipe://Name"),
  });
});
