import { deflateSync } from "node:zlib";
import { type Candidate, factsFile } from "../../contracts/events.ts";
import type { PatchedFile } from "../../contracts/html-report.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import { gitBlobId } from "../../platform/text/bytes.ts";
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

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
const BYTES_OF_LINE = 52;

/** A whole file as git writes it into a patch: `literal`, its size in bytes, then its deflated content in lines of base 85. */
function binaryHunk(content: Uint8Array): string {
  const deflated = deflateSync(content);
  const lines = Array.from({ length: Math.ceil(deflated.length / BYTES_OF_LINE) }, (_, at) =>
    lineOf(deflated.subarray(at * BYTES_OF_LINE, (at + 1) * BYTES_OF_LINE)),
  );
  return `literal ${content.byteLength}\n${lines.join("\n")}\n\n`;
}

/** The first letter is the number of bytes: A to Z for 1 to 26, a to z for 27 to 52. */
function lineOf(bytes: Buffer): string {
  const length = String.fromCharCode(bytes.length <= 26 ? 64 + bytes.length : 70 + bytes.length);
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const words = Array.from({ length: padded.length / 4 }, (_, at) => digitsOf(padded.readUInt32BE(at * 4)));
  return length + words.join("");
}

function digitsOf(word: number): string {
  let digits = "";
  for (let rest = word, at = 0; at < 5; at += 1, rest = Math.floor(rest / 85)) digits = (DIGITS[rest % 85] ?? "") + digits;
  return digits;
}
