import { open } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";

/** The first four bytes of a TrueType, OpenType, collection or WOFF 1 file. */
const SIGNATURES = new Set(["00010000", "74727565", "4f54544f", "74746366", "774f4646"]);
const SIGNATURE_BYTES = 4;

/**
 * Returns the variable by which the managed platform gets the fonts of an app.
 *
 * @throws AmcpError AMCP_FONT_UNREADABLE for a file that is missing or not a font
 */
export async function fontVariables(app: string, fonts: readonly string[], root: string): Promise<Readonly<Record<string, string>>> {
  for (const font of fonts) {
    const fault = await faultOf(resolve(root, font));
    if (fault !== undefined) throw new AmcpError("AMCP_FONT_UNREADABLE", `${app} has \`${font}\` in its \`fonts\`: ${fault}`);
  }
  return fonts.length === 0 ? {} : { AMCP_FONTS: fonts.map((font) => resolve(root, font)).join(delimiter) };
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
