import { randomUUID } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import { isCode, isThere } from "../platform/files.ts";
import { visible } from "../platform/visible.ts";
import { PICTURE_NAME, type PictureFolder, renderSessionLines, renderSessionPage, type SessionSource } from "../sessions/index.ts";
import type { Command } from "./command/command.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { counted } from "./counted.ts";
import { findSession } from "./find-session.ts";
import { holdsStore, sourceOf, withSessions } from "./session-connection.ts";
import { storeFlag, storeFolder } from "./store-option.ts";
import { version } from "./version.ts";

const flags: Flags = {
  out: {
    kind: "text",
    value: "FILE",
    summary: "FILE.ndjson has everything, for programs; FILE.md is a page for people, with pictures beside it",
  },
  force: { kind: "switch", summary: "replace the file where it is there already" },
  ...storeFlag,
};

type Render = (source: SessionSource, pictures: Pictures) => AsyncGenerator<string>;

const renderers: ReadonlyMap<string, Render> = new Map<string, Render>([
  [".ndjson", (source) => renderSessionLines(source, version)],
  [".jsonl", (source) => renderSessionLines(source, version)],
  [".md", (source, pictures) => renderSessionPage(source, pictures)],
]);

export const exportSession: Command = {
  name: "export",
  summary: "Writes a session to a file: everything as lines of JSON, or what the agent did and saw as a Markdown page.",
  usage: "export SESSION --out FILE.md|.ndjson",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const [id, other] = given.paths;
    const shown = given.text("out");
    if (id === undefined) throw new AmcpError("AMCP_USAGE", "export takes the id of a session, or its beginning");
    if (other !== undefined) throw new AmcpError("AMCP_USAGE", `export takes one session; "${other}" is too much`);
    if (shown === undefined) throw new AmcpError("AMCP_USAGE", "name the file with --out; its suffix is .ndjson or .md");
    const render = renderers.get(extname(shown).toLowerCase());
    if (render === undefined) throw new AmcpError("AMCP_USAGE", `--out takes a file with the suffix .ndjson or .md, not "${shown}"`);
    const file = resolve(terminal.cwd, shown);
    if (!given.has("force") && isThere(file)) throw new AmcpError("AMCP_FILE_EXISTS", `${shown} is there already`);
    const folder = storeFolder(given, terminal);
    if (!holdsStore(folder)) throw new AmcpError("AMCP_SESSIONS_UNKNOWN", `there is no session "${id}": no session is kept in ${folder}`);
    return withSessions(folder, terminal, async (client) => {
      const source = sourceOf(client, await findSession(client, id));
      const pictures = createPictures(file);
      await write({ file, shown, isReplaced: given.has("force") }, () => render(source, pictures));
      const beside = pictures.count() === 0 ? "" : `, and ${counted(pictures.count(), "picture")} in ${pictures.name}/`;
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

/** Sessions hold what users see in their apps. */
const PRIVATE = 0o600;

interface Target {
  readonly file: string;
  readonly shown: string;
  /** Whether a file that is there is replaced. */
  readonly isReplaced: boolean;
}

/** Writes a file that is there as a whole or not at all. @throws AmcpError AMCP_OUT_UNWRITABLE, AMCP_FILE_EXISTS */
async function write({ file, shown, isReplaced }: Target, render: () => AsyncGenerator<string>): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await pipeline(Readable.from(render()), createWriteStream(unfinished, { mode: PRIVATE, flags: "wx" }));
    if (isReplaced) await rename(unfinished, file);
    else await moveToNew(unfinished, file);
  } catch (cause) {
    if (cause instanceof AmcpError) throw cause;
    if (isCode(cause, "EEXIST")) throw new AmcpError("AMCP_FILE_EXISTS", `${shown} is there already`, { cause });
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `${shown} cannot be written: ${messageOf(cause)}`, { cause });
  } finally {
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

/** A file may have been created since the beginning: a link refuses that. Some file systems have none. */
async function moveToNew(from: string, file: string): Promise<void> {
  try {
    await link(from, file);
  } catch (error) {
    if (isCode(error, "EEXIST")) throw error;
    await copyFile(from, file, constants.COPYFILE_EXCL);
  }
}
