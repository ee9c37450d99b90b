import { z } from "zod";
import { RenderFingerprint } from "../../contracts/app-tools/look/capture-screenshot.ts";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { type Candidate, factsFile } from "../../contracts/events.ts";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { gitBlobId, sha256 } from "../../platform/text/bytes.ts";
import { PictureElement } from "./element-facts.ts";
import { type DecodedPicture, decodePng, pixelHash } from "./picture.ts";

/** Stored beside the picture, such as `login.json` beside `login.png`. */
const BaselineFacts = z.object({
  pixelHash: z.string(),
  fileHash: z.string().describe("SHA-256 of the PNG file; if it differs, the picture was changed and `pixelHash` is stale"),
  fingerprint: RenderFingerprint,
  system: z.string().optional().describe("operating system, such as `linux`; absent for the managed renderer, which draws alike on all"),
  elements: z.array(PictureElement),
});

export interface Baseline {
  readonly file: string;
  readonly png: Buffer;
  readonly pixelHash: string;
  /** SHA-256 of the PNG file. */
  readonly fileHash: string;
  readonly gitIds: NonNullable<Candidate["replacesInGit"]>;
  /** Absent if only the picture was committed. */
  readonly fingerprint?: RenderFingerprint;
  /** The platform that it was accepted for; absent without a fingerprint. */
  readonly platform?: string;
  readonly elements: readonly PictureElement[];
}

/** @throws AmcpError AMCP_BASELINE_BROKEN if the picture cannot be decoded */
export async function readBaseline(file: string): Promise<Baseline | undefined> {
  const png = await readFileOf(file);
  if (png === undefined) return undefined;
  const text = await readFileOf(factsFile(file));
  const facts = text && parseFacts(text, file);
  const fileHash = sha256(png);
  const isCurrent = facts !== undefined && facts.fileHash === fileHash;
  return {
    file,
    png,
    fileHash,
    gitIds: { file: gitBlobId(png), facts: text === undefined ? null : gitBlobId(text) },
    pixelHash: isCurrent ? facts.pixelHash : pixelHash(decodeBaseline({ png, file })),
    ...(facts === undefined ? {} : { fingerprint: facts.fingerprint, platform: platformOf(facts.fingerprint, facts.system) }),
    elements: facts?.elements ?? [],
  };
}

/** A picture that becomes a baseline. */
export type NewBaseline = Required<Omit<Baseline, "fileHash" | "gitIds" | "platform">>;

/**
 * The part of a fingerprint for which a baseline may have a file of its own: `managed`, or another renderer with the operating system,
 * such as `skia-linux`.
 */
export function platformOf({ renderer }: RenderFingerprint, system: string = process.platform): string {
  const [kind = ""] = renderer.split(" ");
  return kind === MANAGED ? kind : `${kind}-${system}`;
}

const MANAGED = "managed";

export async function writeBaseline(baseline: NewBaseline): Promise<void> {
  await writeFileWithFolders(baseline.file, baseline.png);
  await writeFileWithFolders(factsFile(baseline.file), factsText(baseline));
}

/** Whether a text is complete and describes the picture with this hash of its file. */
export function isFactsOf(text: Buffer, fileHash: string): boolean {
  try {
    return BaselineFacts.parse(JSON.parse(text.toString("utf8"))).fileHash === fileHash;
  } catch {
    return false;
  }
}

/** The content of the file beside a picture. */
export function factsText({ png, pixelHash, fingerprint, elements }: Omit<NewBaseline, "file">): string {
  const system = platformOf(fingerprint) === MANAGED ? {} : { system: process.platform };
  const facts: z.infer<typeof BaselineFacts> = { pixelHash, fileHash: sha256(png), fingerprint, ...system, elements: [...elements] };
  return `${JSON.stringify(facts, null, 1)}\n`;
}

async function readFileOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFileIfThere(file);
  } catch (cause) {
    throw new AmcpError("AMCP_BASELINE_BROKEN", `${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

function parseFacts(text: Buffer, file: string): z.infer<typeof BaselineFacts> {
  try {
    return BaselineFacts.parse(JSON.parse(text.toString("utf8")));
  } catch (cause) {
    throw new AmcpError("AMCP_BASELINE_BROKEN", `${factsFile(file)} is not what was written beside ${file}`, { cause });
  }
}

/** @throws AmcpError AMCP_BASELINE_BROKEN if the picture cannot be decoded */
export function decodeBaseline({ png, file }: Pick<Baseline, "png" | "file">): DecodedPicture {
  try {
    return decodePng(png);
  } catch (cause) {
    throw new AmcpError("AMCP_BASELINE_BROKEN", `${file} is not a readable PNG: ${messageOf(cause)}`, { cause });
  }
}
