import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether a link of a kind leads to its target. On Windows a link to a file needs a privilege, and Wine has no links at all. */
function canLink(type: "junction" | "file"): boolean {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "amcp-links-")));
  try {
    const target = join(folder, "target");
    mkdirSync(target);
    symlinkSync(target, join(folder, "link"), type === "junction" ? type : "dir");
    return realpathSync(join(folder, "link")) === target;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Links to folders, which need no privilege on Windows. */
export const hasFolderLinks = canLink("junction");

/** Symbolic links to files. */
export const hasFileLinks = canLink("file");
