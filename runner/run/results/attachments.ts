import { type Attachment, BLOBS } from "../../../contracts/events.ts";
import type { ResultFiles } from "../../../contracts/ports.ts";
import type { NewAttachment } from "../../../contracts/step.ts";
import { createFreePaths, portableFileName } from "../../../platform/files/paths.ts";
import { sha256 } from "../../../platform/text/bytes.ts";

const extensions: Record<NewAttachment["mediaType"], string> = {
  "image/png": "png",
  "application/json": "json",
  "application/yaml": "yaml",
  "text/plain": "txt",
};

export type Attach = (attachment: NewAttachment) => Promise<Attachment>;

/** The files of one run beside its reports. */
export interface AttachmentStore {
  /** Stores files of a folder under their names, different ones of the same name with numbers. */
  attachTo(folder: string): Attach;
  /** Stores a picture under the name of its content, unless it is stored under another name already. */
  readonly keep: Attach;
}

/**
 * Stores the attachments of one run. Equal contents are stored once: their other names are links.
 * @param hide replaces secrets in texts
 */
export function createAttachmentStore(files: ResultFiles, hide: (text: string) => string = (text) => text): AttachmentStore {
  /** The paths of each content by folder and name; the first one is that of the file, the others are links. */
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

  const attachAs =
    (place: (attachment: NewAttachment, content: { names: ReadonlyMap<string, Promise<string>>; hash: string }) => Place): Attach =>
    async (attachment) => {
      const { name, kind, mediaType, content } = attachment;
      const bytes = mediaType === "image/png" ? Buffer.from(content) : Buffer.from(hide(Buffer.from(content).toString()));
      const hash = sha256(bytes);
      const extension = extensions[mediaType];
      const names = byContent.get(`${hash}.${extension}`) ?? new Map<string, Promise<string>>();
      byContent.set(`${hash}.${extension}`, names);
      const [first] = names.values();
      const { key, free } = place(attachment, { names, hash });
      const path = names.get(key) ?? (first === undefined ? store(free(), bytes) : alias(free(), first));
      names.set(key, path);
      return { name, kind, mediaType, path: await path, sha256: hash, bytes: bytes.length };
    };

  return {
    attachTo: (folder) =>
      attachAs(({ name, mediaType }) => ({
        key: `${folder}/${name}`,
        free: () => freePath((mark) => `attachments/${portableFileName(folder)}/${portableFileName(name)}${mark}.${extensions[mediaType]}`),
      })),
    keep: attachAs(({ mediaType }, { names, hash }) => ({
      key: names.keys().next().value ?? hash,
      free: () => `${BLOBS}/${hash}.${extensions[mediaType]}`,
    })),
  };
}

interface Place {
  /** Of folder and name. */
  readonly key: string;
  /** A path that is not taken. */
  readonly free: () => string;
}
