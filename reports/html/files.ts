import { z } from "zod";
import { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import type { Attachment } from "../../contracts/events.ts";
import type { ReportFile } from "../../contracts/html-report.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import { flatten } from "../../contracts/tree-deltas.ts";
import type { TracedTrees, TreeStore } from "./trees.ts";

/** Longer texts lose their middle: how an app started and how it ended says most. */
const HEAD = 10_000;
const TAIL = 50_000;

export interface FileSources {
  readonly files: Pick<ResultFiles, "read">;
  readonly trees: TreeStore;
  readonly traced: TracedTrees;
}

const Roots = z.array(ElementInfo);

/** Describes attachments for the page. Pictures stay where they are; texts and trees become part of its data. */
export async function reportFiles(attachments: readonly Attachment[], sources: FileSources): Promise<ReportFile[]> {
  const files: ReportFile[] = [];
  // In sequence, so that equal runs have equal reports: a tree is written as what differs from the one before.
  for (const attachment of distinct(attachments)) files.push(await reportFile(attachment, sources));
  return files;
}

const distinct = (attachments: readonly Attachment[]): readonly Attachment[] => [
  ...new Map(attachments.map((attachment) => [`${attachment.path}\n${attachment.name}`, attachment])).values(),
];

async function reportFile({ name, kind, mediaType, path, bytes, sha256 }: Attachment, { files, trees }: FileSources): Promise<ReportFile> {
  const file = { name, kind, mediaType, path, bytes };
  // The same elements are in the JSON beside it.
  if (mediaType === "image/png" || mediaType === "application/yaml") return file;
  const text = await files.read(path);
  if (text === undefined) return { ...file, missing: "the file is missing or cannot be read" };
  const isTree = mediaType === "application/json" && (kind === "tree" || kind === "previous");
  if (!isTree) return { ...file, ...shortened(text) };
  const tree = trees.known(sha256) ?? added(sha256, text, trees);
  return tree === undefined ? { ...file, missing: "the file holds no element tree" } : { ...file, tree };
}

function added(sha256: string, text: string, trees: TreeStore): ReportFile["tree"] {
  try {
    return trees.add(sha256, flatten(Roots.parse(JSON.parse(text))));
  } catch {
    return undefined;
  }
}

function shortened(text: string): Pick<ReportFile, "text" | "omitted"> {
  const omitted = text.length - HEAD - TAIL;
  if (omitted <= 0) return { text };
  return { text: `${text.slice(0, HEAD)}\n\n[${omitted} characters are left out here]\n\n${text.slice(-TAIL)}`, omitted };
}
