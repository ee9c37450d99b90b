import { resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { leadsOut } from "../../platform/paths.ts";

/** One folder per scenario beside the scenario files, one file per name and variant. */
export const DEFAULT_TEMPLATE = "{scenarioDir}/__baselines__/{scenario}/{name}{-variant}.png";

export interface BaselineName {
  readonly template: string;
  /** Folder of amcp.config.yaml, or else the working folder; no baseline is written outside it. */
  readonly root: string;
  readonly scenarioDir: string;
  readonly scenario: string;
  readonly name: string;
  readonly variant?: string | undefined;
  readonly extension?: "png" | "txt";
}

/** @throws AmcpError AMCP_CONFIG_INVALID if the template leads out of the project or has an unknown `{token}` */
export function baselinePath({ template, root, variant, extension = "png", ...tokens }: BaselineName): string {
  const known: Record<string, string> = {
    scenarioDir: tokens.scenarioDir,
    scenario: tokens.scenario,
    name: tokens.name,
    "-variant": variant === undefined ? "" : `-${variant}`,
    variant: variant ?? "",
  };
  const path = template.replace(/\{([^}]*)\}/g, (_, token: string) => {
    const value = known[token];
    if (value === undefined)
      throw new AmcpError(
        "AMCP_CONFIG_INVALID",
        `\`baselines\` has an unknown token {${token}}; known are ${Object.keys(known).join(", ")}`,
      );
    return value;
  });
  const file = resolve(root, path).replace(/\.png$/, `.${extension}`);
  if (leadsOut(root, file)) throw new AmcpError("AMCP_CONFIG_INVALID", `\`baselines\` leads out of the project: ${file}`);
  return file;
}
