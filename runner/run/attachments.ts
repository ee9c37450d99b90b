import type { Attachment } from "../../contracts/events.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { NewAttachment } from "../../contracts/step.ts";
import { sha256 } from "../../platform/sha256.ts";

const extensions: Record<NewAttachment["mediaType"], string> = {
  ...{ "image/png": "png", "application/json": "json" },
  ...{ "application/yaml": "yaml", "text/plain": "txt" },
};

export type Attach = (attachment: NewAttachment) => Promise<Attachment>;

/**
 * Stores the attachments of one run: equal contents of a folder once, different ones of the same name with numbers.
 * @param hide replaces secrets in texts
 */
export function createAttachmentStore(files: ResultFiles, hide: (text: string) => string = (text) => text): (folder: string) => Attach {
  const byContent = new Map<string, Promise<string>>();
  const taken = new Set<string>();

  const freePath = (folder: string, name: string, extension: string) => {
    for (let count = 1; ; count += 1) {
      const path = `attachments/${folder}/${slug(name)}${count === 1 ? "" : `-${count}`}.${extension}`;
      // Some file systems do not distinguish case.
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  };

  const store = async (path: string, content: Uint8Array) => {
    await files.write(path, content);
    return path;
  };

  return (folder) =>
    async ({ name, kind, mediaType, content }) => {
      const bytes = mediaType === "image/png" ? Buffer.from(content) : Buffer.from(hide(Buffer.from(content).toString()));
      const hash = sha256(bytes);
      const key = `${folder}/${hash}.${extensions[mediaType]}`;
      const stored = byContent.get(key) ?? store(freePath(slug(folder), name, extensions[mediaType]), bytes);
      byContent.set(key, stored);
      return { name, kind, mediaType, path: await stored, sha256: hash, bytes: bytes.length };
    };
}

/** Makes a file name that is valid on every system. */
export function slug(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+|-+$/g, "");
  return plain.slice(0, 80) || "unnamed";
}
