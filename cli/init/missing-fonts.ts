import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fontAdvice, fontPaths, fontsFor, fontsLine, type ScriptFonts } from "../../contracts/script-fonts.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { decodeText } from "../../platform/text/text-encoding.ts";
import { agrees, type Consent } from "./ask.ts";
import { type FoundApp, filesBelow } from "./find-apps.ts";
import { coveredSpans, type Span } from "./font-coverage.ts";

/** Scripts of an app's texts without a font, and whether the user takes the recommended fonts. */
export interface OfferedFonts {
  readonly scripts: readonly ScriptFonts[];
  readonly isAccepted: boolean;
}

/** A character of a script in a source. */
interface Place {
  readonly character: string;
  readonly script: ScriptFonts;
  readonly file: string;
}

const TEXTS = /\.(axaml|xaml|resx|cs|fs|vb|json)$/i;
const FONTS = /\.(ttf|otf|ttc)$/i;
const MARKUP_COMMENT = /<!--[\s\S]*?-->/g;
const CODE_COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const ESCAPE = /&#x([0-9A-Fa-f]{1,5});|\\U000([0-9A-Fa-f]{5})|\\u([0-9A-Fa-f]{4})/g;

/** Asks whether to write the fonts for an app's texts into the configuration; undefined if its texts need none. */
export async function offerFonts(app: FoundApp, { cwd, ask, yes, print }: Consent): Promise<OfferedFonts | undefined> {
  const scripts = await reportMissingFonts(app, [], { cwd, print });
  if (scripts.length === 0) return undefined;
  const isAccepted = !yes && ask !== undefined && (await agrees(ask, `Write \`${fontsLine(scripts)}\` of ${app.id}?`));
  if (isAccepted) print(`to do    ${fontPaths(scripts).join(", ")}: put the font there; docs/fonts.md of amcp-test says how`);
  return { scripts, isAccepted };
}

/**
 * Prints which scripts of an app's texts neither Inter nor a font of the app or of its configuration has, with a free font each.
 *
 * @param configured the entries of `fonts` in the configuration
 */
export async function reportMissingFonts(
  { id, project }: FoundApp,
  configured: readonly string[],
  { cwd, print }: Pick<Consent, "cwd" | "print">,
): Promise<readonly ScriptFonts[]> {
  const places = await placesBelow(dirname(project));
  if (places.length === 0) return [];
  const spans = await spansOf([dirname(project), ...configured.map((font) => resolve(cwd, font))]);
  const isShown = ({ character }: Place) => {
    const code = character.codePointAt(0) ?? 0;
    return spans.some(([first, last]) => first <= code && code <= last);
  };
  const missing = new Map<ScriptFonts, Place>();
  for (const place of places) if (!missing.has(place.script) && !isShown(place)) missing.set(place.script, place);
  for (const [script, { character, file }] of missing)
    print(`note     ${id}: no font has ${character} of ${slashedPath(cwd, file)}. ${fontAdvice(script)}`);
  return [...missing.keys()];
}

/** The first place of each character that Inter lacks, in texts of sources without comments. */
async function placesBelow(folder: string): Promise<readonly Place[]> {
  const places = new Map<string, Place>();
  for (const file of (await filesBelow(folder, TEXTS)).sort())
    for (const character of new Set(shownText(decodeText(await readFile(file)).text))) {
      const script = places.has(character) ? undefined : fontsFor(character);
      if (script !== undefined) places.set(character, { character, script, file });
    }
  return [...places.values()];
}

/** The text of a source without comments, and with its escaped characters. */
const shownText = (text: string): string =>
  text
    .replace(text.trimStart().startsWith("<") ? MARKUP_COMMENT : CODE_COMMENT, "")
    .replace(ESCAPE, (_all, ...codes: readonly (string | undefined)[]) =>
      String.fromCodePoint(Number.parseInt(codes.find((code) => code !== undefined) ?? "20", 16)),
    );

/** The characters of fonts, which are files or in folders. What cannot be read has none. */
async function spansOf(paths: readonly string[]): Promise<readonly Span[]> {
  const inFolders = await Promise.all(paths.map((path) => filesBelow(path, FONTS)));
  const files = [...inFolders.flat(), ...paths.filter((path) => FONTS.test(path))];
  const fonts = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))));
  return fonts.flatMap(coveredSpans);
}
