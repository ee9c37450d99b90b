import type { Attachment } from "../../contracts/events.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { NewAttachment } from "../../contracts/step.ts";
import { sha256 } from "../../platform/sha256.ts";

const extensions: Record<NewAttachment["mediaType"], string> = {
  ...{ "image/png": "png", "application/json": "json" },
  ...{ "application/yaml": "yaml", "text/plain": "txt" },
};

export type Attach = (attachment: NewAttachment) => Promise<Attachment>;

/** A stored content: its first path, and the path of each name. */
interface Stored {
  readonly first: Promise<string>;
  readonly names: Map<string, Promise<string>>;
}

/**
 * Stores the attachments of one run: equal contents of a folder once, as names of one file; different ones of the same name with numbers.
 * @param hide replaces secrets in texts
 */
export function createAttachmentStore(files: ResultFiles, hide: (text: string) => string = (text) => text): (folder: string) => Attach {
  const byContent = new Map<string, Stored>();
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

  const alias = async (path: string, first: Promise<string>) => {
    await files.link(path, await first);
    return path;
  };

  return (folder) =>
    async ({ name, kind, mediaType, content }) => {
      const bytes = mediaType === "image/png" ? Buffer.from(content) : Buffer.from(hide(Buffer.from(content).toString()));
      const hash = sha256(bytes);
      const extension = extensions[mediaType];
      const key = `${folder}/${hash}.${extension}`;
      const known = byContent.get(key);
      const stored = known ?? { names: new Map<string, Promise<string>>(), first: store(freePath(slug(folder), name, extension), bytes) };
      if (known === undefined) {
        stored.names.set(name, stored.first);
        byContent.set(key, stored);
      } else if (!known.names.has(name)) {
        known.names.set(name, alias(freePath(slug(folder), name, extension), known.first));
      }
      return { name, kind, mediaType, path: (await stored.names.get(name)) ?? (await stored.first), sha256: hash, bytes: bytes.length };
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
