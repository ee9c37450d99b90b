import { accessSync, appendFileSync, constants, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { copyFile, link, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import { isAlive } from "../processes/processes.ts";
import { isCode, removeFile, replaceFile } from "./files.ts";
import { confineTo, leadsOut } from "./paths.ts";

/** The results of a run. The next run removes only these, because the folder may have files of other programs. */
const OWN = [
  "attachments",
  "sessions",
  "events.ndjson",
  "junit.xml",
  "element-trees.json",
  "report.json",
  "ctrf.json",
  "report",
  "last-run.json",
  "services",
];

/** Prefix of the marker file, whose name has the id of the writing process. */
const MARK = ".run-";

/** Reserves space for the reports, in case attachments fill the disk. */
const RESERVE = ".reserve";
const RESERVE_BYTES = 1 << 20;

/** The results folder of a run, locked against other runs until `close`. */
export interface RunResults extends ResultFiles {
  close(): void;
}

/**
 * Opens the results folder and removes the results of the last run.
 *
 * @throws AmcpError AMCP_OUT_UNWRITABLE, AMCP_OUT_IN_USE while another run writes there
 */
export function openResultFiles(out: string): RunResults {
  const files = openFolder(out);
  const mark = markOwn(out);
  const reserve = join(out, RESERVE);
  const close = () => {
    rmSync(reserve, { force: true });
    rmSync(mark, { force: true });
  };
  try {
    for (const name of OWN) rmSync(join(out, name), { recursive: true, force: true, maxRetries: 5 });
    writeFileSync(reserve, Buffer.alloc(RESERVE_BYTES));
  } catch (cause) {
    close();
    throw unwritable(out, cause);
  }
  const write: ResultFiles["write"] = (path, content) =>
    files.write(path, content).catch(async (error) => {
      const isFull = error instanceof AmcpError && isCode(error.cause, "ENOSPC") && !path.startsWith("attachments/");
      if (!isFull) throw error;
      await rm(reserve, { force: true });
      return files.write(path, content);
    });
  return { ...files, write, close };
}

/** Each run creates its marker before it looks for others, so that of two simultaneous runs at least one sees the other. */
function markOwn(out: string): string {
  const own = `${MARK}${process.pid}`;
  const file = join(out, own);
  try {
    writeFileSync(file, "");
    for (const name of readdirSync(out).filter((entry) => entry.startsWith(MARK) && entry !== own)) {
      const pid = Number.parseInt(name.slice(MARK.length), 10);
      if (isAlive(pid)) {
        rmSync(file, { force: true });
        throw new AmcpError("AMCP_OUT_IN_USE", `the run of process ${pid} writes its results to ${out} (it says so in ${name} there)`);
      }
      rmSync(join(out, name), { force: true });
    }
  } catch (cause) {
    throw cause instanceof AmcpError ? cause : unwritable(out, cause);
  }
  return file;
}

const unwritable = (out: string, cause: unknown): AmcpError =>
  new AmcpError("AMCP_OUT_UNWRITABLE", `cannot write results to ${out}: ${messageOf(cause)}`, { cause });

/**
 * Opens a folder for results and keeps its files. Files are written atomically.
 *
 * @throws AmcpError AMCP_OUT_UNWRITABLE; so does each write
 */
export function openFolder(out: string): ResultFiles {
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (cause) {
      throw unwritable(out, cause);
    }
  };
  guarded(() => {
    mkdirSync(out, { recursive: true });
    accessSync(out, constants.W_OK);
  });
  const readBytes = async (path: string) => {
    const file = resolve(out, path);
    return leadsOut(out, file) ? undefined : readFile(file).catch(() => undefined);
  };
  return {
    async write(path, content) {
      const file = inside(out, path);
      const unfinished = `${file}.part`;
      try {
        mkdirSync(dirname(file), { recursive: true });
        await writeFile(unfinished, content);
        await replaceFile(unfinished, file);
      } catch (cause) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw unwritable(out, cause);
      }
    },
    async link(path, written) {
      const [file, source] = [inside(out, path), inside(out, written)];
      try {
        mkdirSync(dirname(file), { recursive: true });
        await removeFile(file);
        // Some file systems, such as FAT, have no links.
        await link(source, file).catch(() => copyFile(source, file));
      } catch (cause) {
        throw unwritable(out, cause);
      }
    },
    read: async (path) => (await readBytes(path))?.toString("utf8"),
    readBytes,
    appendTo(path) {
      const file = inside(out, path);
      guarded(() => writeFileSync(file, ""));
      return (text) => guarded(() => appendFileSync(file, text));
    },
  };
}

/** Reads the files of a results folder that may be foreign: nothing outside of it, also through no link, and nothing but files. */
export function readOnlyFolder(folder: string): Pick<ResultFiles, "read"> {
  const read = async (path: string) => {
    const file = await fileWithin(folder, path);
    return file === undefined ? undefined : readFile(file, "utf8").catch(() => undefined);
  };
  return { read };
}

/** The real path of a file in a folder; undefined where there is none, and where a link or `..` leads out. */
export async function fileWithin(folder: string, path: string): Promise<string | undefined> {
  const file = resolve(folder, path);
  try {
    return confineTo(folder, folder)(file) === undefined && (await stat(file)).isFile() ? await realpath(file) : undefined;
  } catch {
    return undefined;
  }
}

function inside(out: string, path: string): string {
  const file = resolve(out, path);
  if (leadsOut(out, file)) throw new AmcpError("AMCP_INTERNAL", `${path} leads out of the results folder`);
  return file;
}
