import { z } from "zod";
import { PressKey } from "../../../contracts/app-tools/keyboard/press-key.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { nearest } from "../../../contracts/near-names.ts";
import { passed, refused, type StepOutcome } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Duration, parseDuration } from "../../language/duration.ts";
import { calledBy, renderEffects } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const modifiers = ["ctrl", "control", "shift", "alt", "option", "meta", "cmd", "command", "win"];

const Chord = z
  .string()
  .regex(/^([A-Za-z]+\+)*([A-Za-z0-9]+|[-+,./;='[\]\\`])$/, "a key is named like `Enter`, `Ctrl+Shift+S` or `Ctrl++`")
  .superRefine((chord, context) => {
    const words = chord.split(/\+(?=.)/);
    const unknownName = words.slice(0, -1).find((word) => !modifiers.includes(word.toLowerCase()));
    if (unknownName !== undefined)
      context.addIssue({ code: "custom", message: `\`${unknownName}\` is no modifier; there are Ctrl, Shift, Alt and Meta` });
    const problem = unknownName === undefined ? keyProblem(words.at(-1) ?? "") : undefined;
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

const FRAMES = /^([1-9]\d{0,2}|1000) frames?$/;

const Hold = z.union([z.enum(["down", "up"]), Duration, z.string().regex(FRAMES, "frames are counted like `10 frames`, up to 1000")]);

/** The arguments of `PressKey` for a value of `hold`. */
function holding(hold: string | undefined): Pick<z.input<typeof PressKey.input>, "action" | "holdMs" | "holdFrames"> {
  if (hold === undefined) return {};
  if (hold === "down" || hold === "up") return { action: hold };
  const frames = FRAMES.exec(hold)?.[1];
  return frames === undefined ? { holdMs: parseDuration(hold) } : { holdFrames: Number(frames) };
}

export const press = defineStepVerb({
  name: "press",
  family: "interact",
  summary:
    "Presses a key, a chord, or several one after the other, in an element or where the focus is, and holds them on request. Animations are waited for after the last key.",
  args: z.strictObject({
    press: z.union([Chord, z.array(Chord).min(1, "name at least one key")]).describe("such as `Enter`, `Ctrl+S` or `[Tab, Tab, Space]`"),
    in: TargetLocator.optional().describe("the element that gets the focus before the first key; what has it when absent"),
    hold: Hold.optional().describe("how long a key stays down: `500ms`, `10 frames` of the app, or `down` until a step with `up`"),
    times: PressKey.input.shape.count.describe("how often each key is pressed"),
  }),
  saves: PressKey.output.shape.focused,
  examples: [
    "{ press: Ctrl+S }",
    "{ press: Right, hold: 500ms }",
    "{ press: Shift, hold: down }",
    "{ press: [Tab, Tab, Space], in: Email }",
    "{ press: Down, times: 3, in: AlertList }",
  ],
  sentence: ({ press, in: place, times, hold }) =>
    `press ${[press].flat().join(", ")}${times === 1 ? "" : ` ${times} times`}${place === undefined ? "" : ` in ${renderLocator(place)}`}${hold === undefined ? "" : ` and hold: ${hold}`}`,
  async run({ press, in: place, times: count, hold }, { app, window, timeoutMs, signal }) {
    let outcome: StepOutcome = passed();
    const keys = [press].flat();
    for (const [index, key] of keys.entries()) {
      // Only the first key is sent to the element; the next ones follow the focus, which Tab moves.
      const target = place === undefined || index > 0 ? {} : targetOf(place);
      const settle = index < keys.length - 1 ? { settle: false } : {};
      const answer = await app.call(PressKey, { window, ...target, key, count, ...holding(hold), ...settle, timeout: timeoutMs }, signal);
      if (!answer.ok) return refused(answer);
      const { focused } = answer.data;
      outcome = passed(renderEffects(focused === null ? undefined : `focus on ${calledBy(answer.data, focused)}`, answer.data), {
        saved: focused,
      });
    }
    return outcome;
  },
});

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
function keyProblem(name: string): string | undefined {
  if (known.has(name.toLowerCase()) || CHARACTER.test(name)) return undefined;
  const meant = nearest(name.toLowerCase(), [...known.keys()]);
  return `\`${name}\` is no key${meant === undefined ? "; keys are named like `Enter`, `F5`, `PageDown` or `A`" : `; did you mean \`${known.get(meant)}\`?`}`;
}
