import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Terminal } from "./command/command.ts";
import type { Given } from "./command/flags.ts";

const NAME = "appsettings.json";

/**
 * The settings of a proxy: the file of `--config`, else `appsettings.json` of the working folder. The proxy of a launcher reads only what
 * it is given, because the folder is that of the person who tests.
 */
export function settingsFileOf(given: Given, { cwd }: Pick<Terminal, "cwd">): string | undefined {
  const named = given.text("config");
  if (named !== undefined || given.has("control")) return named;
  return existsSync(join(cwd, NAME)) ? join(cwd, NAME) : undefined;
}
