import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { isThere } from "../platform/files/files.ts";
import { plural, visible } from "../platform/text/shown-text.ts";
import { PICTURE_NAME, type PictureFolder, renderSessionLines, renderSessionPage, type SessionSource } from "../sessions/index.ts";
import type { Command } from "./command/command.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { version } from "./command/version.ts";
import { exportScenario, PRIVATE, writeExport } from "./export/export-scenario.ts";
import { sessionArgument, withSession } from "./sessions/session-connection.ts";
import { storeFlag, storeFolder } from "./sessions/sessions-folder.ts";

const flags: Flags = {
  out: {
    kind: "text",
    value: "FILE",
    summary:
      "FILE.yaml is a scenario that repeats and verifies what was done; FILE.md is a page for people, with pictures beside it; FILE.ndjson has everything, for programs",
  },
  "no-check": { kind: "switch", summary: "with FILE.yaml: do not run the scenario at once" },
  config: { kind: "text", value: "FILE", summary: "with FILE.yaml: instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
  force: { kind: "switch", summary: "replace the file where it is there already" },
  ...storeFlag,
};

type Render = (source: SessionSource, pictures: Pictures) => AsyncGenerator<string>;

const renderers: ReadonlyMap<string, Render> = new Map<string, Render>([
  [".ndjson", (source) => renderSessionLines(source, version)],
  [".jsonl", (source) => renderSessionLines(source, version)],
  [".md", (source, pictures) => renderSessionPage(source, pictures)],
]);

export const exportCommand: Command = {
  name: "export",
  summary: "Writes a session to a file: as a scenario, as a Markdown page of what the agent did and saw, or as lines of JSON.",
  usage: "export SESSION --out FILE.yaml|.md|.ndjson",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const id = sessionArgument("export", given.paths);
    const shown = given.text("out");
    if (shown === undefined) throw new AmcpError("AMCP_USAGE", "name the file with --out; its suffix is .yaml, .md or .ndjson");
    const suffix = extname(shown).toLowerCase();
    const render = renderers.get(suffix);
    const isScenario = [".yaml", ".yml"].includes(suffix);
    if (render === undefined && !isScenario)
      throw new AmcpError("AMCP_USAGE", `--out takes a file with the suffix .yaml, .md or .ndjson, not "${shown}"`);
    const file = resolve(terminal.cwd, shown);
    if (!given.has("force") && isThere(file)) throw new AmcpError("AMCP_FILE_EXISTS", `${shown} is there already`);
    return withSession(storeFolder(given, terminal), id, terminal, async (source) => {
      if (render === undefined) return exportScenario(source, { file, shown, isReplaced: given.has("force") }, { given, terminal });
      const pictures = createPictures(file);
      await writeExport({ file, shown, isReplaced: given.has("force") }, () => render(source, pictures));
      const beside = pictures.count() === 0 ? "" : `, and ${plural(pictures.count(), "picture")} in ${pictures.name}/`;
      terminal.out.write(visible(`wrote session ${source.session.id} to ${shown}${beside}`));
      terminal.out.write("\n");
      return 0;
    });
  },
};

interface Pictures extends PictureFolder {
  count(): number;
}

/** The pictures beside a page. Those of an earlier export are removed before the first is written. */
function createPictures(file: string): Pictures {
  const name = `${basename(file, extname(file))}-pictures`;
  const folder = join(dirname(file), name);
  let count = 0;
  return {
    name,
    count: () => count,
    async write(picture, bytes) {
      if (count === 0) {
        await mkdir(folder, { recursive: true });
        for (const old of await readdir(folder)) if (PICTURE_NAME.test(old)) await rm(join(folder, old));
      }
      await writeFile(join(folder, picture), bytes, { mode: PRIVATE });
      count += 1;
    },
  };
}
