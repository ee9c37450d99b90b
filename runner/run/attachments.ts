import type { Attachment } from "../../contracts/events.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { NewAttachment } from "../../contracts/step.ts";
import { createFreePaths } from "../../platform/paths.ts";
import { sha256 } from "../../platform/sha256.ts";

const extensions: Record<NewAttachment["mediaType"], string> = {
  ...{ "image/png": "png", "application/json": "json" },
  ...{ "application/yaml": "yaml", "text/plain": "txt" },
};

export type Attach = (attachment: NewAttachment) => Promise<Attachment>;

/**
 * Stores the attachments of one run: equal contents of a folder once, as names of one file; different ones of the same name with numbers.
 * @param hide replaces secrets in texts
 */
export function createAttachmentStore(files: ResultFiles, hide: (text: string) => string = (text) => text): (folder: string) => Attach {
  /** The path of each name, by content; the first one is that of the file, the others are links. */
  const byContent = new Map<string, Map<string, Promise<string>>>();
  const freePath = createFreePaths();

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
      const names = byContent.get(key) ?? new Map<string, Promise<string>>();
      byContent.set(key, names);
      const [first] = names.values();
      const free = () => freePath((mark) => `attachments/${slug(folder)}/${slug(name)}${mark}.${extension}`);
      const path = names.get(name) ?? (first === undefined ? store(free(), bytes) : alias(free(), first));
      names.set(name, path);
      return { name, kind, mediaType, path: await path, sha256: hash, bytes: bytes.length };
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
