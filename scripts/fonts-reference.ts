import { type FreeFont, fontsLine, scriptFonts } from "../contracts/script-fonts.ts";

const head = `# Fonts

The managed platform uses no fonts of the machine, so that pictures are the same everywhere. An app has its own fonts and Inter, which has Latin, Greek and Cyrillic. A character that none of them has is a box, and a notice of the run names it with a font.

\`fonts:\` of an app in [amcp.config.yaml](config.md) adds fonts: files (\`.ttf\`, \`.otf\`, \`.ttc\`, WOFF 1) and folders, relative to that file. Of a folder all \`.ttf\`, \`.otf\` and \`.ttc\` files count, by name; subfolders do not. Each font of a collection (\`.ttc\`) has its own family, weight and style.

\`\`\`yaml
apps:
  Desk: { project: src/Desk, fonts: [fonts] }
\`\`\`

Commit the files: a picture depends on them. The first font that has a character shows it, in the order of \`fonts:\`, and of the fonts in a collection. An app finds a family by its name, too. \`npx amcp-test init\` names the fonts for the texts in an app's sources.

## Which font for which script

Each font is free; its licence allows the copy in a repository. Greek and Cyrillic need none.

| characters | font | licence |
|---|---|---|
`;

const fontOf = ({ file, debian, google }: FreeFont): string =>
  `\`${file}\` of Debian's \`${debian}\`${google === undefined ? "" : `, or ${google} of [Google Fonts](https://fonts.google.com)`}`;

const rows = scriptFonts.flatMap(({ name, fonts, needsShaping }) =>
  fonts.map(
    (font, index) => `| ${index === 0 ? `${name}${needsShaping === true ? ", unjoined" : ""}` : ""} | ${fontOf(font)} | ${font.licence} |`,
  ),
);

const chinese = scriptFonts.slice(0, 1);
const tail = `
Get one on Debian or Ubuntu, for example:

\`\`\`sh
apt-get download fonts-noto-cjk && dpkg-deb -x fonts-noto-cjk_*.deb /tmp/noto
mkdir -p fonts && find /tmp/noto -name NotoSansCJK-Regular.ttc -exec cp {} fonts/ \\;
\`\`\`

Then \`${fontsLine(chinese)}\`. Its first font has the Japanese forms of characters; a Chinese or Korean app names \`Noto Sans CJK SC\` or \`Noto Sans CJK KR\` in \`FontFamily\`. The file has 19 MB and is read at each start of the app; \`wqy-microhei.ttc\` has 5 MB, and Chinese forms.

From Google Fonts take the static files: a variable font (\`[wght]\` in its name) is drawn in its default style, which is Thin or Light in some.

## Not part of the renderer

- **Shaping**: letters of Arabic, Devanagari and other Indic scripts, Khmer and Myanmar are neither joined nor reordered, even with a font. The rows above say \`unjoined\`. Marks have the places that their glyphs have by themselves, so that two marks above one letter of Thai overlap.
- **Colour glyphs**: emoji are outlines in the colour of the text. A font of only colour pictures, such as \`fonts-noto-color-emoji\`, shows boxes.

[Avalonia.Headless with Skia](ci.md#what-differs-under-ci) has both; its pictures are valid for one operating system.
`;

/** Renders docs/fonts.md: how fonts are added, and a free font for each script. */
export const renderFontsReference = (): string => `${head}${rows.join("\n")}\n${tail}`;
