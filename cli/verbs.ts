import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { slashedPath } from "../platform/files/paths.ts";
import { plural } from "../platform/text/shown-text.ts";
import { renderCustomVerbsReference } from "../runner/schema/index.ts";
import type { Command } from "./command/command.ts";
import { readFlags } from "./command/flags.ts";
import { writeFileOf } from "./command/write-output.ts";
import { loadConfig } from "./config/config.ts";
import { loadVerbs } from "./scenarios/load-verbs.ts";

export const verbsCommand: Command = {
  name: "verbs",
  summary: "Writes the reference page of the project's own verbs, as Markdown.",
  usage: "verbs [--out FILE]",
  flags: {
    out: { kind: "text", value: "FILE", summary: "write the page there instead of to stdout" },
    config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
  },
  async run(argv, { cwd, env, out }) {
    const given = readFlags(argv, this.flags, env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `verbs takes no "${given.paths[0]}"; name the file with --out`);
    const { custom } = await loadVerbs(await loadConfig(cwd, given.text("config")));
    if (custom.length === 0) throw new AmcpError("AMCP_USAGE", "amcp.config.yaml has no `verbs`");
    const page = renderCustomVerbsReference(custom);
    const file = given.text("out");
    if (file === undefined) out.write(page);
    else {
      await writeFileOf(resolve(cwd, file), page);
      out.write(`Wrote ${slashedPath(cwd, resolve(cwd, file))} with ${plural(custom.length, "verb")}.\n`);
    }
    return 0;
  },
};
