import { blobReferenceIn } from "./blobs-in.ts";
import { code, linkTarget } from "./markdown-text.ts";
import type { SessionSource } from "./session-source.ts";

/** Where the pictures of a page go. */
export interface PictureFolder {
  /** The folder relative to the page, for links. */
  readonly name: string;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/** Types that a browser shows and never executes. */
const endings: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
]);

/** Names of the files of pictures, so that an export knows its own. */
export const PICTURE_NAME = /^call-\d+(-\d+)?\.(png|jpg|gif|webp)$/;

/** A picture in a result: base64, or a reference to its bytes. */
export interface RecordedPicture {
  readonly data: unknown;
  readonly mimeType: unknown;
}

/** The pictures of a page. Equal ones are one file. */
export interface Pictures {
  /** @param number of the call, for the file's name @returns one line of Markdown */
  render(picture: RecordedPicture, number: number): Promise<string>;
}

/** @param folder undefined if a page has no files beside it; its pictures are then only named */
export function createPictures(source: SessionSource, folder: PictureFolder | undefined): Pictures {
  const names = new Map<string, string>();
  let [last, count] = [0, 0];
  const nameFor = (number: number, ending: string) => {
    count = number === last ? count + 1 : 1;
    last = number;
    return `call-${number}${count === 1 ? "" : `-${count}`}.${ending}`;
  };
  const keep = async (bytes: Uint8Array | undefined, number: number, ending: string) => {
    if (bytes === undefined || folder === undefined) return undefined;
    const name = nameFor(number, ending);
    await folder.write(name, bytes);
    return name;
  };
  return {
    async render({ data, mimeType }, number) {
      const reference = blobReferenceIn(data);
      const type = String(mimeType ?? reference?.mime_type ?? "");
      const ending = endings.get(type);
      if (ending === undefined || folder === undefined) return `A picture of the type ${code(type)} is not shown.`;
      const key = reference?.sha256 ?? "";
      const name = names.get(key) ?? (await keep(await bytesOf(data, reference?.sha256, source), number, ending));
      if (name === undefined) return "The store has lost the picture.";
      if (key !== "") names.set(key, name);
      return `![picture of call ${number}](${linkTarget(`${folder.name}/${name}`)})`;
    },
  };
}

const bytesOf = async (data: unknown, sha256: string | undefined, source: SessionSource): Promise<Uint8Array | undefined> =>
  sha256 !== undefined ? source.blob(sha256) : typeof data === "string" ? Buffer.from(data, "base64") : undefined;
