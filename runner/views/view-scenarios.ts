import { VIEW_TAG } from "../../contracts/run-report.ts";
import type { AppView } from "./list-views.ts";
import type { ViewLook } from "./views-config.ts";

/** The app answers 10 s after a constructor that does not return. */
const RENDER_LIMIT = "15s";
const SECONDS_EACH = 5;

/**
 * The text of the scenario that takes the pictures of a view. A picture that differs does not keep the others from being taken; a view that
 * cannot be made does.
 *
 * @param name unique among the names of the run
 */
export function viewScenario(app: string, { name: view, reason }: AppView, name: string, looks: readonly ViewLook[]): string {
  const steps = looks.flatMap((look) => [
    { interact: { call: `${app}:RenderView`, with: { view, ...look.arguments }, timeout: RENDER_LIMIT, name: `${view}, ${look.name}` } },
    { verify: { screenshot: look.name, soft: true, name: `${view} looks like ${look.name}` } },
  ]);
  // JSON is YAML.
  const scenario = {
    name,
    tags: [VIEW_TAG],
    apps: [app],
    reset: "none",
    timeout: `${60 + looks.length * SECONDS_EACH}s`,
    ...(reason === null ? {} : { skip: reason }),
    steps,
  };
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** Whether a name is one of those wanted, in which `*` stands for any characters. */
export function isNamedLike(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => new RegExp(`^${pattern.split("*").map(quoted).join(".*")}$`, "i").test(name));
}

const quoted = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
