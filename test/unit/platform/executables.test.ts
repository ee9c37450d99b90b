import { join } from "node:path";
import { expect, test } from "vitest";
import { variablesFor } from "../../../platform/processes/executables.ts";
import { runCommand } from "../../../platform/processes/processes.ts";

test("on Windows the variable that was added last counts, in any case of its name", () => {
  const inherited = { Path: "inherited", Temp: "inherited", ComSpec: "cmd" };
  const given = { ...inherited, PATH: "own", TEMP: "own", tmp: undefined };
  expect(variablesFor(given, "win32")).toEqual({ PATH: "own", TEMP: "own", ComSpec: "cmd", tmp: undefined });
  expect(variablesFor(given, "linux")).toEqual(given);
});

test("a process has the variable that was added last", async () => {
  const { SystemRoot, PATH } = process.env;
  const env = { SystemRoot, PATH, AMCP_CASE: "first", ...(process.platform === "win32" ? { amcp_case: "last" } : { AMCP_CASE: "last" }) };
  const program = "process.stdout.write(String(process.env.AMCP_CASE))";
  const { output } = await runCommand([process.execPath, "-e", program], { cwd: join("."), env, signal: AbortSignal.timeout(60_000) });
  expect(output).toBe("last");
});
