import { type Candidate, factsFile } from "../../contracts/events.ts";
import type { PatchedFile } from "../../contracts/html-report.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import { gitBlobId } from "../../platform/sha256.ts";
import { binaryHunk } from "./binary-hunk.ts";
import { dataScript } from "./page.ts";

/** Makes the parts of patches that accept candidates. */
export interface PatchWriter {
  /** Writes the new files of a candidate, each content once. @returns none where a file of the results or the id of an old one is missing */
  patched(candidate: Candidate): Promise<PatchedFile[]>;
}

export function openPatchWriter(files: Pick<ResultFiles, "readBytes" | "write">): PatchWriter {
  const written = new Set<string>();
  const store = async (content: Uint8Array): Promise<string> => {
    const id = gitBlobId(content);
    if (!written.has(id)) await files.write(`report/data/patches/${id}.js`, dataScript("patch", id, binaryHunk(content)));
    written.add(id);
    return id;
  };
  return {
    async patched({ file, content, facts, replacesInGit: old }) {
      const [now, described] = [await files.readBytes(content), facts === undefined ? undefined : await files.readBytes(facts)];
      if (old === undefined || now === undefined || (facts !== undefined && described === undefined)) return [];
      const patched = [{ file, from: old.file, to: await store(now) }];
      if (described !== undefined) patched.push({ file: factsFile(file), from: old.facts, to: await store(described) });
      return patched.filter(({ from, to }) => from !== to);
    },
  };
}
