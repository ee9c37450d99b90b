// A Windows of its own for a run.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The environment of programs in a prefix, which is created if it is new. */
export function wineEnvironment(prefix) {
  const env = { WINEPREFIX: prefix, WINEDEBUG: "-all" };
  if (existsSync(join(prefix, "system.reg"))) return env;
  for (const command of [
    ["wineboot", "-i"],
    ["winecfg", "-v", "win10"],
  ])
    spawnSync("wine", command, { env: { ...process.env, ...env, DISPLAY: "" }, stdio: "ignore" });
  return env;
}
