import type { RunnerOptions } from "../runner/run/index.ts";
import type { Given } from "./command/flags.ts";
import { ALL_LIVE } from "./gateway-plans.ts";

/** The command that runs a scenario file again as this run did: with the seed of one repetition, or else repeated. */
export function replayCommand(given: Given, { repeatEach }: Pick<RunnerOptions, "repeatEach">): RunnerOptions["replay"] {
  const config = given.text("config");
  const live = given.list("live");
  // Without these the same scenario would run elsewhere, or otherwise.
  const kept = [
    ...(config === undefined ? [] : [`--config ${quoted(config)}`]),
    ...["headed", "xvfb"].filter(given.has).map((name) => `--${name}`),
    ...(live.length === 0 ? [] : [live.includes(ALL_LIVE) ? "--live" : `--live=${live.join(",")}`]),
  ];
  return (file, seed) =>
    ["npx amcp-test", quoted(file), ...kept, seed === undefined ? `--repeat-each ${repeatEach}` : `--perturb ${seed}`].join(" ");
}

/** As shells take it in one word. */
const quoted = (text: string): string => (/^[\w@%+=:,./~-]+$/.test(text) ? text : `"${text.replace(/["$`\\]/g, "\\$&")}"`);
