import { join, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { type Candidate, factsFile } from "../../contracts/events.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { leadsOut } from "../../platform/files/paths.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { isTextWithHash, withLineEndsOf } from "../../platform/text/text-encoding.ts";
import { isFactsOf } from "./baseline.ts";
import { refuseLinksOut } from "./baseline-path.ts";

/** The folders between which a candidate is accepted. */
export interface AcceptPlace {
  /** The results folder, perhaps one that was downloaded. */
  readonly results: string;
  /** Folder of amcp.config.yaml, or else the working folder; no baseline is written outside it. */
  readonly root: string;
}

/**
 * Accepts candidates: the new picture or text becomes the baseline. Nothing is written unless all of them can be accepted.
 *
 * @throws AmcpError AMCP_BASELINE_MOVED where a baseline has changed since the run, AMCP_BASELINE_OUTSIDE where a symbolic link leads out of
 * the project, AMCP_CANDIDATE_BROKEN where a file of the results is missing or another one
 */
export async function acceptCandidates(candidates: readonly Candidate[], place: AcceptPlace): Promise<void> {
  const accepted = await Promise.all(candidates.map((candidate) => readAccepted(candidate, place)));
  for (const files of accepted) for (const { file, content } of files) await writeFileWithFolders(file, content);
}

interface AcceptedFile {
  readonly file: string;
  readonly content: Buffer | string;
}

async function readAccepted(candidate: Candidate, place: AcceptPlace): Promise<AcceptedFile[]> {
  const { file: shown, replaces, sha256: hash } = candidate;
  const { file, bytes, described } = await readCandidate(candidate, place);
  await refuseLinksOut(place.root, file);
  const present = await readFileIfThere(file);
  const isText = described === undefined;
  const isPresent = (wanted: string) => present !== undefined && (isText ? isTextWithHash(present, wanted) : sha256(present) === wanted);
  if (isPresent(hash)) return [];
  if (replaces === null ? present !== undefined : !isPresent(replaces)) throw moved(shown, { replaces, isThere: present !== undefined });
  if (isText) return [{ file, content: withLineEndsOf(present?.toString("utf8") ?? "", bytes.toString("utf8")) }];
  return [
    { file, content: bytes },
    { file: factsFile(file), content: described },
  ];
}

interface ReadCandidate {
  /** The absolute path of the baseline. */
  readonly file: string;
  readonly bytes: Buffer;
  /** Of a picture: the facts that stand beside it. */
  readonly described?: Buffer;
}

/** Reads a candidate whose results may come from elsewhere. @throws AmcpError AMCP_CANDIDATE_BROKEN unless it is what a run writes */
export async function readCandidate({ file: shown, content, sha256: hash, facts }: Candidate, place: AcceptPlace): Promise<ReadCandidate> {
  const file = inside(place.root, shown, "the project");
  if (!file.endsWith(facts === undefined ? ".txt" : ".png")) throw broken(`${shown} is no baseline`);
  const bytes = await readResult(content, place.results);
  if (sha256(bytes) !== hash) throw broken(`${content} is not the file that the run wrote`);
  if (facts === undefined) return { file, bytes };
  const described = await readResult(facts, place.results);
  if (!isFactsOf(described, hash)) throw broken(`${facts} is not the file that the run wrote`);
  return { file, bytes, described };
}

function moved(shown: string, { replaces, isThere }: { readonly replaces: string | null; readonly isThere: boolean }): AmcpError {
  const how = replaces === null ? "exists now" : isThere ? "has changed" : "is gone";
  return new AmcpError("AMCP_BASELINE_MOVED", `${shown} ${how} since the run that compared it; nothing was accepted`);
}

async function readResult(path: string, results: string): Promise<Buffer> {
  const bytes = await readFileIfThere(inside(results, path, "the results"));
  if (bytes === undefined) throw broken(`${path} is not in ${results}`);
  return bytes;
}

const broken = (message: string) => new AmcpError("AMCP_CANDIDATE_BROKEN", `${message}; nothing was accepted`);

/** Results may come from elsewhere, so their paths are not trusted. */
function inside(folder: string, path: string, named: string): string {
  const file = resolve(join(folder, path));
  if (leadsOut(folder, file)) throw broken(`${path} leads out of ${named}`);
  return file;
}
