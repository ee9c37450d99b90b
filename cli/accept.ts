import { join, resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { slashedPath } from "../platform/files/paths.ts";
import { plural, visible } from "../platform/text/shown-text.ts";
import { acceptCandidates } from "../runner/baselines/index.ts";
import { acceptLocators } from "./accept/accept-locators.ts";
import { onePerBaseline, proposalsOf, selected } from "./accept/proposals.ts";
import type { Command } from "./command/command.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { loadConfig } from "./config/config.ts";
import { readEvents } from "./run/run-events.ts";

const flags: Flags = {
  all: { kind: "switch", summary: "accept everything that is missing or differs" },
  locators: {
    kind: "switch",
    summary: "instead of baselines the locators whose elements were found again: shows the changes of the scenarios, and writes them",
  },
  list: { kind: "switch", summary: "only print what would be accepted" },
  yes: { kind: "switch", summary: "with --locators: ask nothing on a terminal" },
  from: { kind: "text", value: "FOLDER", summary: "results folder, also one downloaded from CI (default: amcp-results)" },
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
};

export const acceptBaselinesCommand: Command = {
  name: "accept",
  summary: "Makes new pictures and texts of a run the baselines, or corrects locators, without running it again.",
  usage: "accept [scenarios, folders or baselines, else --all]",
  flags,
  async run(argv, terminal) {
    const { cwd, env, out } = terminal;
    const given = readFlags(argv, flags, env);
    if (given.paths.length === 0 && !given.has("all") && !given.has("list"))
      throw new AmcpError("AMCP_USAGE", "name scenarios, folders or baselines to accept, or --all; --list shows what there is");
    const { root } = await loadConfig(cwd, given.text("config"));
    const shown = given.text("from") ?? "amcp-results";
    const results = resolve(cwd, shown);
    const events = await readEvents(join(results, "events.ndjson"), `${shown}/events.ndjson`);
    const wanted = given.paths.map((path) => slashedPath(cwd, resolve(cwd, path)));
    if (given.has("locators"))
      return acceptLocators(events, { wanted, root, shown, terminal, list: given.has("list"), yes: given.has("yes") });
    const proposals = onePerBaseline(selected(proposalsOf(events), wanted));
    if (proposals.length === 0 && wanted.length > 0)
      throw new AmcpError("AMCP_SELECTION_EMPTY", `no baseline of ${wanted.join(", ")} is missing or differs in ${shown}`);
    if (!given.has("list"))
      await acceptCandidates(
        proposals.map(({ candidate }) => candidate),
        { results, root },
      );
    for (const { candidate, message } of proposals) out.write(`${candidate.file}: ${visible(message)}\n`);
    const verb = given.has("list") ? "can be accepted" : "accepted";
    out.write(
      proposals.length === 0 ? `no baseline is missing or differs in ${shown}\n` : `${plural(proposals.length, "baseline")} ${verb}\n`,
    );
    return 0;
  },
};
