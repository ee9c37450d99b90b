import { expect, test } from "vitest";
import type { Exit } from "../../../../platform/processes/processes.ts";
import { startFault } from "../../../../runner/apps/app-end.ts";
import { verifies } from "../../../support/verifies.ts";

/** How an app ended that wrote this. */
const endWith = (output: string, exit: Exit, { isHosted = false } = {}) => {
  const kept = { shown: () => output, kept: () => output, whole: () => Promise.resolve(output) };
  return startFault({ app: "Desk", exit, output: kept, crashFile: "/nowhere/crash.json", isHosted });
};
const aborted: Exit = { code: null, signal: "SIGABRT" };

const line = (facts: object) => JSON.stringify({ timestamp: "2026-11-23T19:00:00.000Z", level: "Error", app: "Desk", ...facts });

test(
  "what the handler told with a code is why the app did not start",
  verifies(["card/integration-order", "error/AMCP_APP_BACKEND_REPLACED"]),
  () => {
    const told = line({ message: "UseAmcp comes too early.", code: "AMCP_APP_BACKEND_REPLACED" });
    const output = `starting\n{ broken\n${line({ message: "no code" })}\n${told}\nUnhandled exception. XOpenDisplay failed`;
    expect(endWith(output, aborted)).toMatchObject({
      code: "AMCP_APP_BACKEND_REPLACED",
      message: "Desk: UseAmcp comes too early.",
      output,
    });
  },
);

test.each([
  ["a display that is not there", "Unhandled exception. System.Exception: XOpenDisplay failed"],
  ["an X library that is not there", "DllNotFoundException: Unable to load shared library 'libX11.so.6'"],
  ["a desktop that was left out of the build", "This build has no desktop platform, because its package source lacks it."],
])("an app that ends with %s does not call UseAmcp", verifies(["card/integration-one-line"]), (_, output) => {
  const message = /^Desk ended by SIGABRT .* before it was ready: it looks for a display, so `UseAmcp` is missing in its Program.cs$/;
  expect(endWith(output, aborted)).toMatchObject({ code: "AMCP_APP_START_FAILED", message: expect.stringMatching(message) });
  const hosted = endWith(output, aborted, { isHosted: true });
  expect(hosted.message).toMatch(/it looks for a display, so its Main chooses a platform without `UsePlatformDetect`$/);
});

test("an app whose runtime is missing gets both cures", () => {
  const output = "You must install or update .NET to run this application.\nFramework: 'Microsoft.NETCore.App', version '8.0.0' (x64)";
  expect(endWith(output, { code: 150, signal: null })).toMatchObject({
    code: "AMCP_APP_START_FAILED",
    message: "Desk needs a .NET runtime that is not installed; `env: { DOTNET_ROLL_FORWARD: Major }` of the app takes a newer one",
    output,
  });
});

test.each([
  ["nothing", ""],
  ["a warning with a code", line({ level: "Warning", message: "late", code: "AMCP_APP_NOT_READY" })],
  ["a code that is not ours", line({ message: "refused", code: "LICENCE_EXPIRED" })],
  ["JSON of its own", '{"level":"Error"}'],
])("an app that ends with %s has ended in its way", (_, output) => {
  expect(endWith(output, { code: 0, signal: null })).toMatchObject({
    code: "AMCP_APP_START_FAILED",
    message: "Desk ended with code 0 before it was ready",
  });
});
