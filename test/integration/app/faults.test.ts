import { expect, test, vi } from "vitest";
import { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { GetElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { isAlive } from "../../../platform/processes/processes.ts";
import { openWorker, stubApp } from "../../support/apps/open-worker.ts";
import { verifies } from "../../support/verifies.ts";

const { signal } = new AbortController();

const SEGMENTATION_FAULT =
  process.platform === "win32"
    ? "0xC0000005 (an access violation in native code)"
    : "139, which is 128 + SIGSEGV (a segmentation fault: native code touched memory that is not its own)";

async function withFault(fault: string) {
  const worker = await openWorker([stubApp("Desk")]);
  const desk = await worker.pool.acquire("Desk", signal);
  await worker.pool.tools.call("Desk:InjectFault", { fault }, signal);
  return { ...worker, desk };
}

test(
  "an app that dies during a call has crashed with its output; the next scenario gets a new one",
  verifies(["card/bad-crash", "003/FR-020", "card/stub-faults", "error/AMCP_APP_CRASHED"]),
  async () => {
    const { pool, desk, changes } = await withFault("crash@ClickElement");
    await expect(desk.call(ClickElement, { element: "SignIn" }, signal)).rejects.toMatchObject({
      code: "AMCP_APP_CRASHED",
      message: `Desk ended with code ${SEGMENTATION_FAULT} in the middle of the scenario`,
      output: expect.stringContaining("segmentation fault in ClickElement"),
    });
    expect(await pool.crash("Desk")).toMatchObject({ code: "AMCP_APP_CRASHED" });
    expect(await pool.output("Desk")).toContain("segmentation fault");
    pool.release("Desk", { failed: true, scenario: "login.yaml" });
    const next = await pool.acquire("Desk", signal);
    expect(await next.call(GetElementTree, {}, signal)).toMatchObject({ ok: true });
    expect(await pool.crash("Desk")).toBeUndefined();
    expect(changes("recycled")).toMatchObject([{ detail: "after login.yaml" }]);
  },
);

test(
  "an app that hangs ends with the step's signal, as a value",
  verifies(["card/stub-faults", "error/AMCP_PROXY_TOOL_TIMEOUT"]),
  async () => {
    const { desk } = await withFault("hang@FindElement");
    const limit = AbortSignal.timeout(300);
    expect(await desk.call(FindElement, { element: "Email" }, limit)).toMatchObject({ ok: false, code: "AMCP_PROXY_TOOL_TIMEOUT" });
    expect(await desk.call(FindElement, { element: "Email" }, signal)).toMatchObject({ ok: true });
  },
);

test("an answer of 15 MB arrives", verifies(["card/stub-faults"]), async () => {
  const { pool } = await withFault("huge@ResetAppState");
  const outcome = await pool.tools.call("Desk:ResetAppState", {}, signal);
  expect(outcome.ok && outcome.text.length).toBe(15_000_000);
});

test("an answer in the shape of another tool is a failure that says so", verifies(["error/AMCP_PEER_MISMATCH"]), async () => {
  const { desk } = await withFault("wrong-shape");
  expect(await desk.call(FindElement, { element: "Email" }, signal)).toMatchObject({ ok: false, code: "AMCP_PEER_MISMATCH" });
});

test("an app that writes garbage fails its call and is replaced", verifies(["card/stub-faults"]), async () => {
  const { pool, desk } = await withFault("garbage");
  expect(await desk.call(FindElement, { element: "Email" }, AbortSignal.timeout(1000))).toMatchObject({ ok: false });
  pool.release("Desk", { failed: true, scenario: "login.yaml" });
  const next = await pool.acquire("Desk", signal);
  expect(await next.call(FindElement, { element: "Email" }, signal)).toMatchObject({ ok: true });
});

test("a slow answer is waited for", verifies(["card/stub-faults"]), async () => {
  const { desk } = await withFault("slow@FindElement=300");
  expect(await desk.call(FindElement, { element: "Email" }, signal)).toMatchObject({ ok: true });
});

test("a refusal of the app comes with its facts", verifies(["card/failure-shape", "003/FR-019"]), async () => {
  const { desk } = await withFault("slow=0");
  await desk.call(FindElement, { element: "Email" }, signal);
  expect(await desk.call(ClickElement, { element: "Sve" }, signal)).toMatchObject({
    ok: false,
    code: "ELEMENT_NOT_FOUND",
    details: { locator: "Sve", nearMisses: expect.arrayContaining([expect.objectContaining({ word: "SignIn" })]) },
  });
});

test("an unknown tool is a failure with the proxy's code", verifies(["error/AMCP_PROXY_UNKNOWN_TOOL"]), async () => {
  const { pool } = await withFault("slow=0");
  expect(await pool.tools.call("Desk:Clck", {}, signal)).toMatchObject({ ok: false, code: "AMCP_PROXY_UNKNOWN_TOOL" });
});

test("a picture comes with the hash of its pixels, and not at all when it is known", verifies(["card/tools-screenshot-same"]), async () => {
  const { desk } = await withFault("slow=0");
  const first = await desk.call(CaptureScreenshot, {}, signal);
  if (!first.ok) throw new Error(first.message);
  expect(first.images).toMatchObject([{ pixelHash: first.data.pixelHash }]);
  const second = await desk.call(CaptureScreenshot, { unlessHash: first.data.pixelHash }, signal);
  expect(second).toMatchObject({ ok: true, data: { same: true }, images: [] });
});

test("a proxy that dies is an error with its end, and takes its apps along", verifies(["error/AMCP_PROXY_LINK_CLOSED"]), async () => {
  const { desk, federation, changes } = await withFault("slow=0");
  process.kill(federation.pid, "SIGKILL");
  expect(await federation.closed).toMatchObject({
    code: "AMCP_PROXY_LINK_CLOSED",
    message: expect.stringMatching(/^the proxy ended (by SIGKILL|with code 1)$/),
  });
  await expect(desk.call(FindElement, { element: "Email" }, signal)).rejects.toMatchObject({ code: "AMCP_PROXY_LINK_CLOSED" });
  const [app] = changes("ready");
  await vi.waitFor(() => expect(isAlive(app?.pid ?? 0)).toBe(false), { timeout: 10_000 });
});
