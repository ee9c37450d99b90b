import { nearest } from "../../../contracts/near-names.ts";

const range = (count: number, name: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => name(index));

/** Names of keys apart from single characters; rare keys have the names of Avalonia's `Key`. */
const names = [
  ...range(26, (index) => String.fromCharCode(65 + index)),
  ...range(10, String),
  ...range(10, (index) => `D${index}`),
  ...range(10, (index) => `NumPad${index}`),
  ...range(24, (index) => `F${index + 1}`),
  ...["Enter", "Return", "Tab", "Escape", "Esc", "Space", "Back", "Backspace", "Delete", "Del", "Insert", "Ins", "Home", "End"],
  ...[
    "PageUp",
    "PgUp",
    "Prior",
    "PageDown",
    "PgDn",
    "Next",
    "Left",
    "Up",
    "Right",
    "Down",
    "ArrowLeft",
    "ArrowUp",
    "ArrowRight",
    "ArrowDown",
  ],
  ...["Ctrl", "Control", "Shift", "Alt", "Meta", "Cmd", "Win", "LeftCtrl", "RightCtrl", "LeftShift", "RightShift", "LeftAlt", "RightAlt"],
  ...[
    "LWin",
    "RWin",
    "Apps",
    "CapsLock",
    "Capital",
    "NumLock",
    "Scroll",
    "Pause",
    "Cancel",
    "Clear",
    "LineFeed",
    "Help",
    "Sleep",
    "Select",
  ],
  ...[
    "Print",
    "PrintScreen",
    "Snapshot",
    "Execute",
    "Multiply",
    "Add",
    "Plus",
    "Separator",
    "Subtract",
    "Decimal",
    "Divide",
    "System",
    "Play",
    "Zoom",
  ],
].map((name) => name.toLowerCase());

/** Prefixes of keys that only some keyboards have. */
const rare =
  /^(?:oem|browser|volume|media|launch|ime|dbe|fn|abnt|hangul|kana|junja|final|kanji|hanja|attn|crsel|exsel|eraseeof|noname|pa1|deadchar|selectmedia)/i;

/** Reports an unknown key, with a suggestion; undefined for a known one. */
export function keyProblem(name: string): string | undefined {
  if (names.includes(name.toLowerCase()) || rare.test(name) || /^[-+,./;=]$/.test(name)) return undefined;
  const meant = nearest(name.toLowerCase(), names);
  return `\`${name}\` is no key${meant === undefined ? "; keys are named like `Enter`, `F5`, `PageDown` or `A`" : `; did you mean \`${spelled(meant)}\`?`}`;
}

const spelled = (name: string): string =>
  ({
    pageup: "PageUp",
    pagedown: "PageDown",
    pgup: "PgUp",
    pgdn: "PgDn",
    capslock: "CapsLock",
    printscreen: "PrintScreen",
    numlock: "NumLock",
  })[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
