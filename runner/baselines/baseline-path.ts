import { resolve } from "node:path";
import { z } from "zod";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { resolveLinks } from "../../platform/files/files.ts";
import { type Confinement, leadsOut } from "../../platform/files/paths.ts";

/** One folder per scenario beside the scenario files, one file per name and variant. */
export const DEFAULT_TEMPLATE = "{scenarioDir}/__baselines__/{scenario}/{name}{-variant}.png";

/** The bytes of a file name that systems take, less one: the facts beside a picture have a longer extension. */
const LONGEST_NAME = 254;

export interface BaselineName {
  readonly template: string;
  /** Folder of amcp.config.yaml, or else the working folder; no baseline is written outside it. */
  readonly root: string;
  /** Of a run that may use the files of one folder alone. */
  readonly confined?: Confinement | undefined;
  readonly scenarioDir: string;
  readonly scenario: string;
  readonly name: string;
  readonly variant?: string | undefined;
  /** Of a picture that was accepted for one platform only, such as `skia-linux`. */
  readonly platform?: string | undefined;
  readonly extension?: "png" | "txt" | "locators.json";
}

/** Whether pictures may have a file of their own for a platform. */
export const isPerPlatform = (template: string): boolean => /\{-?platform\}/.test(template);

/** A path with `{tokens}` for the parts that differ between baselines. */
export const BaselineTemplate = z.string().superRefine((template, context) => {
  const message = templateProblem(template);
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

/** @returns why a template cannot be used; undefined if it can */
function templateProblem(template: string): string | undefined {
  if (!template.endsWith(".png")) return "the path of baselines has to end with `.png`";
  if (!template.includes("{name}")) return "the path of baselines needs {name}: without it, all pictures of a scenario have the same file";
  try {
    baselinePath({ template, root: "/project", scenarioDir: "/project/scenarios", scenario: "scenario", name: "name" });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * The file of a baseline.
 *
 * @throws AmcpError AMCP_CONFIG_INVALID if the template leads out of the project or has an unknown `{token}`, AMCP_BASELINE_OUTSIDE if a
 * symbolic link leads out of it, AMCP_FILE_OUTSIDE
 */
export async function baselineFile(name: BaselineName): Promise<string> {
  const file = baselinePath(name);
  await refuseLinksOut(name.root, file);
  const outside = name.confined?.(file);
  if (outside !== undefined) throw new AmcpError("AMCP_FILE_OUTSIDE", `${file} must not be a baseline: ${outside}`);
  return file;
}

/** @throws AmcpError AMCP_BASELINE_OUTSIDE if the file is outside of the folder once symbolic links are resolved */
export async function refuseLinksOut(root: string, file: string): Promise<void> {
  const [within, real] = await Promise.all([resolveLinks(root), resolveLinks(file)]);
  if (leadsOut(within, real))
    throw new AmcpError("AMCP_BASELINE_OUTSIDE", `${file} leads by a symbolic link to ${real}, out of the project`);
}

export function baselinePath({ template, root, variant, platform, extension = "png", ...tokens }: BaselineName): string {
  const known: Record<string, string> = {
    scenarioDir: tokens.scenarioDir,
    scenario: tokens.scenario,
    name: tokens.name,
    "-variant": variant === undefined ? "" : `-${variant}`,
    variant: variant ?? "",
    "-platform": platform === undefined ? "" : `-${platform}`,
    platform: platform ?? "",
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
  const long = file.split(/[\\/]/).find((part) => Buffer.byteLength(part) > LONGEST_NAME);
  if (long !== undefined) throw new AmcpError("AMCP_CONFIG_INVALID", `\`baselines\` makes a file name that is too long: ${long}`);
  if (leadsOut(root, file)) throw new AmcpError("AMCP_CONFIG_INVALID", `\`baselines\` leads out of the project: ${file}`);
  return file;
}

/**
 * How a run updates accepted pictures and texts. `none` writes nothing, and a missing one fails (default under CI). `missing` writes
 * missing ones and fails softly, so that a person reviews them (default elsewhere). `changed` and `all` write and pass.
 */
export const UpdateMode = z.enum(["none", "missing", "changed", "all"]);
export type UpdateMode = z.infer<typeof UpdateMode>;
