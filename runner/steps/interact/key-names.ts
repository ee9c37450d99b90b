import { nearest } from "../../../contracts/near-names.ts";

const range = (count: number, name: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => name(index));
const words = (text: string): string[] => text.split(" ");

/**
 * Names of keys apart from single characters: as people call them, as `KeyboardEvent.code` of browsers does, and as Avalonia's `Key` does.
 * The app resolves the same names; both are tested against `fixtures/golden/key-names.json`.
 */
export const keyNames: readonly string[] = [
  ...words("Enter Return Tab Escape Esc Space Back Backspace Delete Del Insert Ins Home End PageUp PgUp PageDown PgDn Left Up Right"),
  ...words("Down"),
  ...range(26, (index) => String.fromCharCode(65 + index)),
  ...range(26, (index) => `Key${String.fromCharCode(65 + index)}`),
  ...range(10, (index) => `D${index}`),
  ...range(10, (index) => `Digit${index}`),
  ...range(10, (index) => `NumPad${index}`),
  ...range(24, (index) => `F${index + 1}`),
  ...words("Ctrl Control Shift Alt Option Meta Cmd Command Win Plus Equals Dash Hyphen Dot Question Quotes Apostrophe Tilde Grave"),
  ...words("Backtick Pipe OpenBracket CloseBracket Menu Spacebar"),
  ...words("AltLeft AltRight ArrowDown ArrowLeft ArrowRight ArrowUp AudioVolumeDown AudioVolumeMute AudioVolumeUp Backquote"),
  ...words("Backslash BracketLeft BracketRight Comma ContextMenu ControlLeft ControlRight Convert Equal IntlBackslash MediaTrackNext"),
  ...words("MediaTrackPrevious MetaLeft MetaRight Minus NonConvert NumPadAdd NumPadClear NumPadComma NumPadDecimal NumPadDivide"),
  ...words("NumPadEnter NumPadEqual NumPadMultiply NumPadSubtract Period Quote ScrollLock Semicolon ShiftLeft ShiftRight Slash"),
  ...words("LaunchApp1 LaunchApp2 MediaSelect"),
  ...words("AbntC1 AbntC2 Add Apps Attn BrowserBack BrowserFavorites BrowserForward BrowserHome BrowserRefresh BrowserSearch"),
  ...words("BrowserStop Cancel Capital CapsLock Clear CrSel DbeAlphanumeric DbeCodeInput DbeDbcsChar DbeDetermineString"),
  ...words("DbeEnterDialogConversionMode DbeEnterImeConfigureMode DbeEnterWordRegisterMode DbeFlushString DbeHiragana DbeKatakana"),
  ...words("DbeNoCodeInput DbeNoRoman DbeRoman DbeSbcsChar DeadCharProcessed Decimal Divide EraseEof ExSel Execute FinalMode"),
  ...words("FnDownArrow FnLeftArrow FnRightArrow FnUpArrow HangulMode HanjaMode Help ImeAccept ImeConvert ImeModeChange"),
  ...words("ImeNonConvert ImeProcessed JunjaMode KanaMode KanjiMode LWin LaunchApplication1 LaunchApplication2 LaunchMail LeftAlt"),
  ...words("LeftCtrl LeftShift LineFeed MediaBlue MediaChannelList MediaChannelLower MediaChannelRaise MediaGreen MediaHome"),
  ...words("MediaInfo MediaMenu MediaMore MediaNextTrack MediaOption MediaPlayPause MediaPreviousChannel MediaPreviousTrack"),
  ...words("MediaRecord MediaRed MediaSearch MediaStop MediaSubtitle MediaTvGuide MediaYellow Multiply Next NoName NumLock Oem1"),
  ...words("Oem102 Oem2 Oem3 Oem4 Oem5 Oem6 Oem7 Oem8 OemAttn OemAuto OemBackTab OemBackslash OemClear OemCloseBrackets OemComma"),
  ...words("OemCopy OemEnlw OemFinish OemMinus OemOpenBrackets OemPeriod OemPipe OemPlus OemQuestion OemQuotes OemSemicolon OemTilde"),
  ...words("Pa1 Pause Play Print PrintScreen Prior RWin RightAlt RightCtrl RightShift Scroll Select SelectMedia Separator Sleep"),
  ...words("Snapshot Subtract System VolumeDown VolumeMute VolumeUp Zoom"),
];

/** Characters that name the key of a US keyboard which has them. */
const CHARACTER = /^[0-9\-+,./;='[\]\\`]$/;

const known: ReadonlyMap<string, string> = new Map(keyNames.map((name) => [name.toLowerCase(), name]));

/** Reports an unknown key, with a suggestion; undefined for a known one. */
export function keyProblem(name: string): string | undefined {
  if (known.has(name.toLowerCase()) || CHARACTER.test(name)) return undefined;
  const meant = nearest(name.toLowerCase(), [...known.keys()]);
  return `\`${name}\` is no key${meant === undefined ? "; keys are named like `Enter`, `F5`, `PageDown` or `A`" : `; did you mean \`${known.get(meant)}\`?`}`;
}
