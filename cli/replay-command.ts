import type { RunnerOptions } from "../runner/execution/options.ts";
import type { Given } from "./flags.ts";
import { ALL_LIVE } from "./gateway-plans.ts";

/** Flags without which the same scenario would run elsewhere or otherwise. */
const kept = ["config", "headed", "xvfb"] as const;

/** The command that runs a scenario file again as this run did: with the seed of one repetition, or else repeated. */
export function replayCommand(given: Given, { repeatEach }: Pick<RunnerOptions, "repeatEach">): RunnerOptions["replay"] {
  const flags = kept.flatMap((name) => {
    if (name === "config") return given.text(name) === undefined ? [] : [`--config ${quoted(given.text(name) ?? "")}`];
    return given.has(name) ? [`--${name}`] : [];
  });
  const live = given.list("live");
  return (file, seed) =>
    [
      "npx amcp-test",
      quoted(file),
      ...flags,
      ...(live.length === 0 ? [] : [live.includes(ALL_LIVE) ? "--live" : `--live=${live.join(",")}`]),
      seed === undefined ? `--repeat-each ${repeatEach}` : `--perturb ${seed}`,
    ].join(" ");
}

/** As shells take it in one word. */
const quoted = (text: string): string => (/^[\w@%+=:,./~-]+$/.test(text) ? text : `"${text.replace(/["$`\\]/g, "\\$&")}"`);
