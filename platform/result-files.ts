import { accessSync, appendFileSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import type { ResultFiles } from "../contracts/ports.ts";

/** What a run leaves; only these are removed by the next one, for the folder may hold what others put there. */
const OWN = ["attachments", "events.ndjson", "junit.xml", "element-trees.json"];

/**
 * The results folder, emptied of the last run's files.
 *
 * @throws AmcpError AMCP_OUT_UNWRITABLE
 */
export function openResultFiles(out: string): ResultFiles {
  const files = openFolder(out);
  for (const name of OWN) rmSync(join(out, name), { recursive: true, force: true });
  return files;
}

/**
 * A folder for results, with what is in it.
 *
 * @throws AmcpError AMCP_OUT_UNWRITABLE
 */
export function openFolder(out: string): ResultFiles {
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (cause) {
      throw new AmcpError("AMCP_OUT_UNWRITABLE", `cannot write results to ${out}: ${messageOf(cause)}`, {
        cause,
      });
    }
  };
  guarded(() => {
    mkdirSync(out, { recursive: true });
    accessSync(out, constants.W_OK);
  });
  return {
    async write(path, content) {
      const file = inside(out, path);
      guarded(() => mkdirSync(dirname(file), { recursive: true }));
      await writeFile(file, content);
    },
    appendTo(path) {
      const file = inside(out, path);
      guarded(() => writeFileSync(file, ""));
      return (text) => appendFileSync(file, text);
    },
  };
}

function inside(out: string, path: string): string {
  const file = resolve(out, path);
  if (relative(out, file).startsWith(`..${sep}`)) throw new AmcpError("AMCP_INTERNAL", `${path} leads out of the results folder`);
  return file;
}
