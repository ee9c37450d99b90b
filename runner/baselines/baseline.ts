import { createHash } from "node:crypto";
import { z } from "zod";
import { Fingerprint } from "../../contracts/app-tools/capture-screenshot.ts";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files.ts";
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
  /** Absent if only the picture was committed. */
  readonly fingerprint?: Fingerprint;
  readonly elements: readonly ElementFacts[];
}

/** @throws AmcpError AMCP_BASELINE_BROKEN if the picture cannot be decoded */
export async function readBaseline(file: string): Promise<Baseline | undefined> {
  const png = await readFileIfThere(file);
  if (png === undefined) return undefined;
  const facts = await readFacts(file);
  const isCurrent = facts !== undefined && facts.fileHash === sha256(png);
  return {
    file,
    png,
    pixelHash: isCurrent ? facts.pixelHash : hashOf(png, file),
    ...(facts === undefined ? {} : { fingerprint: facts.fingerprint }),
    elements: facts?.elements ?? [],
  };
}

export async function writeBaseline({ file, png, pixelHash, fingerprint, elements }: Required<Baseline>): Promise<void> {
  await writeFileWithFolders(file, png);
  const facts: z.infer<typeof BaselineFacts> = { pixelHash, fileHash: sha256(png), fingerprint, elements: [...elements] };
  await writeFileWithFolders(factsFile(file), `${JSON.stringify(facts, null, 1)}\n`);
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

const factsFile = (file: string) => file.replace(/\.png$/, ".json");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
