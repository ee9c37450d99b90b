import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { loadOwnConfig } from "../config/config.ts";
import type { ChosenScenarios, ScenarioPlace } from "./scenario-program.ts";

/** File of a text without a name. It is not written. */
const DRAFT = "draft.yaml";

/** The scenarios of a call: files, or a text. */
export const ScenarioSource = z.strictObject({
  file: z.string().min(1).optional().describe("file, folder or id; with `text` the file that it is to become"),
  text: z.string().min(1).optional().describe("YAML of a scenario, in place of a file"),
});

/** @throws AmcpError AMCP_FILE_OUTSIDE, AMCP_USAGE without any */
export function chosenBy({ file, text }: z.output<typeof ScenarioSource>, { folder }: Pick<ScenarioPlace, "folder">): ChosenScenarios {
  if (file === undefined && text === undefined) throw new AmcpError("AMCP_USAGE", "give `file` or `text`");
  return { path: folder.pathOf(file ?? DRAFT), text };
}

/**
 * Writes a scenario of steps: each is on the line of its number.
 *
 * @param apps default: the only app of the configuration
 * @throws AmcpError AMCP_USAGE where several apps are possible, and those of the configuration
 */
export async function textOfScenario(steps: readonly object[], apps: readonly string[] | undefined, place: ScenarioPlace): Promise<string> {
  const head = JSON.stringify({ name: "Steps of an agent", apps: apps ?? (await onlyApp(place)) });
  return `${head.slice(0, -1)},"steps":[${steps.map((step) => JSON.stringify(step)).join(",\n")}]}\n`;
}

async function onlyApp(place: ScenarioPlace): Promise<readonly string[]> {
  const names = Object.keys((await loadOwnConfig(place)).config.apps);
  if (names.length === 1) return names;
  throw new AmcpError("AMCP_USAGE", `name the app of the steps in \`apps\`; the configuration has ${names.join(", ") || "none"}`);
}
