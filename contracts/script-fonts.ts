/** A free font for characters that the default font Inter lacks. */
export interface FreeFont {
  /** The file's name, as it is in the Debian package. */
  readonly file: string;
  readonly debian: string;
  /** The family at fonts.google.com, where it has one with the same characters. */
  readonly google?: string;
  readonly licence: string;
}

/** Characters of one script, or one kind of symbols, and the fonts that have them. */
export interface ScriptFonts {
  readonly name: string;
  /** Matches one of the characters. */
  readonly pattern: RegExp;
  /** The first is recommended. */
  readonly fonts: readonly [FreeFont, ...FreeFont[]];
  /** Whether letters join or change their order, which the managed renderer does not do. */
  readonly needsShaping?: boolean;
}

const OPEN_FONT = "OFL 1.1";

const notoCjk = (google: string): FreeFont => ({ file: "NotoSansCJK-Regular.ttc", debian: "fonts-noto-cjk", google, licence: OPEN_FONT });

const microHei: FreeFont = { file: "wqy-microhei.ttc", debian: "fonts-wqy-microhei", licence: "Apache 2.0 or GPL 3 with font exception" };
const symbola: FreeFont = { file: "Symbola_hint.ttf", debian: "fonts-symbola", licence: "free for any use" };

/** A script of which Noto has a font; its name is the one of Unicode. */
function noto(script: string, needsShaping: boolean): ScriptFonts {
  const font = { file: `NotoSans${script}-Regular.ttf`, debian: "fonts-noto-core", google: `Noto Sans ${script}`, licence: OPEN_FONT };
  return { name: script, pattern: new RegExp(`\\p{Script=${script}}`, "u"), fonts: [font], needsShaping };
}

/** Arrows, signs and dingbats that Inter has, from U+2190 to U+2BFF. */
const IN_INTER =
  "\u2190-\u2199\u21A9\u21AA\u21B0\u21B1\u21B3-\u21B5\u21BA\u21BB\u21D0\u21D2\u21D4\u21DE\u21DF\u21E4\u21E5\u21E7\u21EA" +
  "\u2202\u2205\u2206\u220F\u2211\u2212\u221A\u221E\u222B\u2248\u2260\u2264\u2265\u2303\u2305\u2318\u2325-\u2327\u232B\u2380\u2387\u238B" +
  "\u23CE\u23CF\u2423\u2460-\u2468\u24B6-\u24CF\u24EA\u25A0-\u25A2\u25AA\u25B2\u25B3\u25B6\u25B7\u25BA-\u25BD\u25C0\u25C1\u25C4-\u25C7" +
  "\u25CA\u25CB\u25CF\u25E6\u25EF\u2600\u2605\u2606\u263C\u2661\u2665\u26A0\u2713\u2717\u2756\u2764\u2780-\u2788\u27EF\u27F5-\u27FA" +
  "\u2B06\u2B12\u2B13\u2B1C";

const emoji = `(?![${IN_INTER}])[\\p{Emoji_Presentation}\\u{1F300}-\\u{1F64F}\\u{1F680}-\\u{1F6FF}\\u{1F900}-\\u{1FAFF}]`;

/**
 * Scripts and symbols that Inter lacks, with free fonts for them: for docs/fonts.md, the notices of a run, and `init`. Latin, Greek and
 * Cyrillic are in Inter.
 */
export const scriptFonts: readonly ScriptFonts[] = [
  { name: "Chinese (Han)", pattern: /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u, fonts: [notoCjk("Noto Sans SC"), microHei] },
  { name: "Japanese (Kana)", pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, fonts: [notoCjk("Noto Sans JP"), microHei] },
  { name: "Korean (Hangul)", pattern: /\p{Script=Hangul}/u, fonts: [notoCjk("Noto Sans KR"), microHei] },
  ...[
    "Arabic",
    "Devanagari",
    "Bengali",
    "Gujarati",
    "Gurmukhi",
    "Kannada",
    "Khmer",
    "Malayalam",
    "Myanmar",
    "Sinhala",
    "Tamil",
    "Telugu",
  ].map((script) => noto(script, true)),
  ...["Armenian", "Ethiopic", "Georgian", "Hebrew", "Lao", "Thai"].map((script) => noto(script, false)),
  {
    name: "emoji",
    pattern: new RegExp(emoji, "u"),
    fonts: [{ ...symbola, google: "Noto Emoji", licence: `${symbola.licence}; Noto Emoji: ${OPEN_FONT}` }],
  },
  {
    name: "symbols",
    pattern: new RegExp(`(?![${IN_INTER}])[\\u2190-\\u2BFF]`, "u"),
    fonts: [{ ...symbola, google: "Noto Sans Symbols 2", licence: `${symbola.licence}; Noto: ${OPEN_FONT}` }],
  },
];

/** The entry for a character; undefined for one that Inter has or that no entry has. */
export const fontsFor = (character: string): ScriptFonts | undefined => scriptFonts.find(({ pattern }) => pattern.test(character));

/** The paths of the recommended fonts, in the folder `fonts` beside amcp.config.yaml. */
export const fontPaths = (scripts: readonly ScriptFonts[]): readonly string[] => [
  ...new Set(scripts.map(({ fonts: [font] }) => `fonts/${font.file}`)),
];

/** The line of an app in amcp.config.yaml that adds the recommended fonts. */
export const fontsLine = (scripts: readonly ScriptFonts[]): string => `fonts: [${fontPaths(scripts).join(", ")}]`;

/** The line for one script, and where its font is from. */
export function fontAdvice(script: ScriptFonts): string {
  const [{ debian, google, licence }] = script.fonts;
  const other = google === undefined ? "" : `, or ${google} of Google Fonts`;
  return `${script.name}: \`${fontsLine([script])}\` (Debian ${debian}${other}; ${licence})`;
}
