/** Keys that type nothing, by the names of the browser; the others as PressKey takes them. */
const NAMES: Readonly<Record<string, string>> = {
  Backspace: "Back",
  ArrowUp: "Up",
  ArrowDown: "Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  ContextMenu: "Apps",
  Enter: "Enter",
  Tab: "Tab",
  Escape: "Escape",
  Delete: "Delete",
  Insert: "Insert",
  Home: "Home",
  End: "End",
  PageUp: "PageUp",
  PageDown: "PageDown",
};

/** Keys of a chord that have characters, by their place on the keyboard. */
const CODES: Readonly<Record<string, string>> = {
  Comma: "OemComma",
  Period: "OemPeriod",
  Minus: "OemMinus",
  Equal: "OemPlus",
  Space: "Space",
  Slash: "OemQuestion",
};

/** The part of a browser's event that identifies the key. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: string): boolean;
}

/** A key of the browser, for the app: text, or a key or chord; undefined for keys that are only held. */
export function appInputOf(event: PressedKey): { readonly text: string } | { readonly key: string } | undefined {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  const isCharacter = [...key].length === 1;
  const isCommand = (ctrlKey || altKey || metaKey) && !event.getModifierState("AltGraph");
  if (isCharacter && !isCommand) return { text: key };
  const name = isCharacter ? nameOfCode(event) : /^F\d{1,2}$/.test(key) ? key : NAMES[key];
  if (name === undefined) return undefined;
  const held = [...(ctrlKey ? ["Ctrl"] : []), ...(altKey ? ["Alt"] : []), ...(shiftKey ? ["Shift"] : []), ...(metaKey ? ["Meta"] : [])];
  return { key: [...held, name].join("+") };
}

function nameOfCode({ code, key }: PressedKey): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  return letter ?? (digit === undefined ? (CODES[code] ?? key.toUpperCase()) : `D${digit}`);
}
