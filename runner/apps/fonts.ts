import { open, readdir } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { isCode } from "../../platform/files/files.ts";

/** The first four bytes of a TrueType, OpenType, collection or WOFF 1 file. */
const SIGNATURES = new Set(["00010000", "74727565", "4f54544f", "74746366", "774f4646"]);
const SIGNATURE_BYTES = 4;

/** The visible files of a folder that are fonts; others, such as licences, are passed over. */
const FONT_FILE = /^[^.].*\.(ttf|otf|ttc)$/i;

/**
 * Returns the variable by which the managed platform gets the fonts of an app.
 *
 * @throws AmcpError AMCP_FONT_UNREADABLE for a file that is missing or not a font, and for a folder without fonts
 */
export async function fontVariables(app: string, fonts: readonly string[], root: string): Promise<Readonly<Record<string, string>>> {
  const files: string[] = [];
  for (const font of fonts)
    for (const file of await fontFiles(app, font, root)) {
      const fault = await faultOf(resolve(root, file));
      if (fault !== undefined) throw unreadable(app, file, fault);
      files.push(resolve(root, file));
    }
  return files.length === 0 ? {} : { AMCP_FONTS: files.join(delimiter) };
}

const unreadable = (app: string, font: string, fault: string): AmcpError =>
  new AmcpError("AMCP_FONT_UNREADABLE", `${app} has \`${font}\` in its \`fonts\`: ${fault}`);

/**
 * The font files of a folder, sorted by name alike on every machine; an entry that is no folder is one file.
 *
 * @throws AmcpError AMCP_FONT_UNREADABLE for a folder without fonts
 */
async function fontFiles(app: string, font: string, root: string): Promise<readonly string[]> {
  let names: readonly string[];
  try {
    names = await readdir(resolve(root, font));
  } catch (error) {
    // The check of the file reports whether it is there.
    if (isCode(error, "ENOTDIR") || isCode(error, "ENOENT")) return [font];
    throw unreadable(app, font, `it cannot be read: ${messageOf(error)}`);
  }
  const found = names.filter((name) => FONT_FILE.test(name)).sort();
  if (found.length === 0) throw unreadable(app, font, "the folder has no .ttf, .otf or .ttc file; put one into it, or remove this entry");
  return found.map((name) => join(font, name));
}

async function faultOf(file: string): Promise<string | undefined> {
  try {
    const signature = await signatureOf(file);
    return SIGNATURES.has(signature) ? undefined : "it is not a TrueType, OpenType or WOFF 1 font";
  } catch (cause) {
    return `it cannot be read: ${messageOf(cause)}`;
  }
}

async function signatureOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead).toString("hex");
  } finally {
    await handle.close();
  }
}
