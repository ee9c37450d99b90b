import { writeFile } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeEnd, isHostFault, wayOf } from "../../../../runner/apps/app-end.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const output = (text: string) => ({ shown: () => text, kept: () => text, whole: async () => text });
const end = { app: "Desk", exit: { code: 3, signal: null }, crashFile: "/nowhere", when: "before it was ready" } as const;
const exception = { type: "System.TimeoutException", message: "Too\nlate", depth: 0, frames: [], omitted: 0 };

test("what the handler wrote comes before what the runtime wrote", async () => {
  const crashFile = join(await temporaryFolder(), "crash.json");
  await writeFile(crashFile, JSON.stringify({ time: "now", thread: "the UI thread", exceptions: [exception] }));
  const error = describeEnd({ ...end, crashFile, output: output("Unhandled exception. System.Exception: another\n   at Desk.Main()\n") });
  expect(error).toMatchObject({
    code: "AMCP_APP_CRASHED",
    message: "Desk crashed on the UI thread before it was ready: System.TimeoutException: Too late",
    exceptions: [exception],
  });
});

test("a crash file that is none is left aside", async () => {
  const crashFile = join(await temporaryFolder(), "crash.json");
  await writeFile(crashFile, "{}");
  expect(
    describeEnd({ ...end, crashFile, output: output("Unhandled exception. System.Exception: another\n   at Desk.Main()\n") }),
  ).toMatchObject({ message: "Desk crashed before it was ready: System.Exception: another" });
});

test("an app that misses a file in its private working folder is told how to get another one", () => {
  const lost = (path: string) =>
    output(`Unhandled exception. System.IO.FileNotFoundException: Could not find file '${path}'.\n   at Desk.Main()\n`);
  const messageWith = (path: string, workFolder: string | undefined) => describeEnd({ ...end, output: lost(path), workFolder }).message;
  const cure = "give it `cwd:` in amcp.config.yaml";
  expect(messageWith(join("/run/Desk-1/work/data/users.json"), join("/run/Desk-1/work"))).toContain(cure);
  expect(messageWith(join("/private/run/Desk-1/work/users.json"), join("/run/Desk-1/work"))).toContain(cure);
  expect(messageWith(join("/etc/users.json"), join("/run/Desk-1/work"))).not.toContain("cwd");
  expect(messageWith(join("/run/Desk-1/work/users.json"), undefined)).not.toContain("cwd");
});

test("an app that ends without a word says so with its code", () => {
  const error = describeEnd({ ...end, output: output("") });
  expect(error.message).toBe("Desk ended with code 3 before it was ready, and wrote nothing");
  expect(error.exceptions).toBeUndefined();
});

test.each([
  [{ code: null, signal: "SIGSEGV" }, "by SIGSEGV (a segmentation fault: native code touched memory that is not its own)"],
  [{ code: 3221225477, signal: null }, "with code 0xC0000005 (an access violation in native code)"],
  [{ code: 3, signal: null }, "with code 3"],
  [{ code: null, signal: "SIGUSR1" }, "by SIGUSR1"],
] as const)("an end of %j is named: %s", (exit, words) => {
  expect(wayOf(exit)).toBe(words);
});

test("a code above 128 is a signal that a shell reports, except on Windows, which has no such codes", () => {
  const code = 128 + constants.signals.SIGABRT;
  const abort = "SIGABRT (it aborted itself: a failed check of native code or of the runtime)";
  expect(wayOf({ code, signal: null }, "linux")).toBe(`with code ${code}, which is 128 + ${abort}`);
  expect(wayOf({ code, signal: null }, "win32")).toBe(`with code ${code}`);
});

test("a runtime that is missing is no crash of the app", () => {
  expect(isHostFault(output("You must install or update .NET to run this application.\n"))).toBe(true);
  expect(isHostFault(output("Unhandled exception. System.Exception: You must install it\n"))).toBe(false);
});
