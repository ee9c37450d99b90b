import { z } from "zod";
import { Fingerprint } from "../../contracts/app-tools/capture-screenshot.ts";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files.ts";
import { sha256 } from "../../platform/sha256.ts";
import { ElementFacts } from "./element-facts.ts";
import { decodePng, pixelHash } from "./picture.ts";

/** Stored beside the picture, such as `login.json` beside `login.png`. */
const BaselineFacts = z.object({
  pixelHash: z.string(),
  fileHash: z.string().describe("SHA-256 of the PNG file; if it differs, the picture was changed and `pixelHash` is stale"),
  fingerprint: Fingerprint,
  elements: z.array(ElementFacts),
});

export interface Baseline {
  readonly file: string;
  readonly png: Buffer;
  readonly pixelHash: string;
  /** SHA-256 of the PNG file. */
  readonly fileHash: string;
  /** Absent if only the picture was committed. */
  readonly fingerprint?: Fingerprint;
  readonly elements: readonly ElementFacts[];
}

/** @throws AmcpError AMCP_BASELINE_BROKEN if the picture cannot be decoded */
export async function readBaseline(file: string): Promise<Baseline | undefined> {
  const png = await readFileIfThere(file);
  if (png === undefined) return undefined;
  const facts = await readFacts(file);
  const fileHash = sha256(png);
  const isCurrent = facts !== undefined && facts.fileHash === fileHash;
  return {
    ...{ file, png, fileHash },
    pixelHash: isCurrent ? facts.pixelHash : hashOf(png, file),
    ...(facts === undefined ? {} : { fingerprint: facts.fingerprint }),
    elements: facts?.elements ?? [],
  };
}

/** A picture that becomes a baseline. */
export type NewBaseline = Required<Omit<Baseline, "fileHash">>;

export async function writeBaseline(baseline: NewBaseline): Promise<void> {
  await writeFileWithFolders(baseline.file, baseline.png);
  await writeFileWithFolders(factsFile(baseline.file), factsText(baseline));
}

/** The content of the file beside a picture. */
export function factsText({ png, pixelHash, fingerprint, elements }: Omit<NewBaseline, "file">): string {
  const facts: z.infer<typeof BaselineFacts> = { pixelHash, fileHash: sha256(png), fingerprint, elements: [...elements] };
  return `${JSON.stringify(facts, null, 1)}\n`;
}

async function readFacts(file: string) {
  const text = await readFileIfThere(factsFile(file));
  if (text === undefined) return undefined;
  try {
    return BaselineFacts.parse(JSON.parse(text.toString("utf8")));
  } catch (cause) {
    throw new AmcpError("AMCP_BASELINE_BROKEN", `${factsFile(file)} is not what was written beside ${file}`, { cause });
  }
}

function hashOf(png: Buffer, file: string): string {
  try {
    return pixelHash(decodePng(png));
  } catch (cause) {
    throw new AmcpError("AMCP_BASELINE_BROKEN", `${file} is not a readable PNG: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** The file beside a picture. */
export const factsFile = (file: string) => file.replace(/\.png$/, ".json");
