import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Terminal } from "../command/command.ts";
import type { Given } from "../command/flags.ts";

const NAME = "appsettings.json";

/**
 * The settings of a proxy: the file of `--config`, else `appsettings.json` of the working folder. A proxy that the runner starts reads
 * only `--config`, because the working folder is the user's.
 */
export function settingsFileOf(given: Given, { cwd }: Pick<Terminal, "cwd">): string | undefined {
  const named = given.text("config");
  if (named !== undefined || given.has("control")) return named;
  return existsSync(join(cwd, NAME)) ? join(cwd, NAME) : undefined;
}
