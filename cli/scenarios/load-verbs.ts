import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { packageRoot } from "../../platform/files/paths.ts";
import { loadModule } from "../../platform/processes/load-module.ts";
import { type CustomVerb, checkVerb, isCustomVerb } from "../../runner/custom-verbs/index.ts";
import { builtInVerbs, type Word } from "../../runner/steps/index.ts";
import type { LoadedConfig } from "../config/config.ts";

/** The words of a project's scenarios. */
export interface Language {
  /** Built-in verbs and those of the project. */
  readonly verbs: readonly Word[];
  readonly custom: readonly CustomVerb[];
}

/**
 * Loads the modules of `verbs` in the configuration.
 *
 * @param given verbs that a program passes beside those
 * @throws AmcpError AMCP_VERB_MODULE with the exception of the author's module, AMCP_VERB_INVALID
 */
export async function loadVerbs({ config, root, placeOf }: LoadedConfig, given: readonly CustomVerb[] = []): Promise<Language> {
  const custom: CustomVerb[] = [];
  const add = (verb: CustomVerb, origin: string) => {
    const [problem] = checkVerb(verb, [...builtInVerbs, ...custom]);
    if (problem !== undefined) throw new AmcpError("AMCP_VERB_INVALID", `${origin}: ${problem}`);
    custom.push(verb);
  };
  for (const verb of given) add(verb, "verbs of run()");
  for (const [index, path] of config.verbs.entries()) {
    const place = placeOf(["verbs", String(index)]);
    for (const verb of await verbsOf(resolve(root, path), `${place}: ${path}`)) add(verb, `${place}: ${path}`);
  }
  return { verbs: [...builtInVerbs, ...custom], custom };
}

/** All verbs that a module exports, in the order of its names; other exports are its own. */
async function verbsOf(file: string, shown: string): Promise<readonly CustomVerb[]> {
  if (!existsSync(file)) throw new AmcpError("AMCP_VERB_MODULE", `${shown}: there is no such file`);
  const exported = await loadModule(file, { "amcp-test": join(packageRoot(), "dist/cli/api.js") }).catch((cause: unknown) => {
    throw new AmcpError("AMCP_VERB_MODULE", `${shown} cannot be loaded:\n${thrownText(cause)}`, { cause });
  });
  const verbs = Object.values(exported).flat().filter(isCustomVerb);
  if (verbs.length > 0) return [...new Set(verbs)];
  throw new AmcpError("AMCP_VERB_MODULE", `${shown} exports no verb; \`export const login = defineVerb({ ... })\` does`);
}

/** The author's exception with its stack and its causes, without the frames of Node and the loader. */
function thrownText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `it throws ${String(thrown)}`;
  const lines = (thrown.stack ?? String(thrown)).split("\n");
  const own = lines.filter((line) => !/^\s+at .*(node:|node_modules[\\/]jiti|[\\/]dist[\\/](bin|cli|runner|platform)[\\/])/.test(line));
  const cause = thrown.cause === undefined ? [] : [`caused by ${thrownText(thrown.cause)}`];
  return [...own, ...cause].join("\n");
}
