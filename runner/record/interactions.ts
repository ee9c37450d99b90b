import type { InputEvent, RecordedElement } from "../../contracts/input-event.ts";
import type { Locator } from "../../contracts/locator.ts";
import type { CommonOptions } from "../language/define-verb.ts";

interface Click {
  readonly button?: string | undefined;
  readonly count?: number | undefined;
  readonly modifiers?: readonly string[] | undefined;
}

/** An input as a step, with the verb first. */
type Interaction =
  | ({ readonly click: Locator } & Click)
  | { readonly doubleClick: Locator; readonly modifiers?: Click["modifiers"] }
  | { readonly rightClick: Locator; readonly modifiers?: Click["modifiers"] }
  | { readonly hover: Locator }
  | { readonly drag: Locator; readonly to: Locator; readonly modifiers?: Click["modifiers"] }
  | { readonly type: string; readonly into: Locator; readonly clear?: true | undefined; readonly submit?: true | undefined }
  | { readonly press: string; readonly in?: Locator | undefined; readonly times?: number | undefined }
  | { readonly select: string | { readonly index: number }; readonly from: Locator }
  | { readonly scroll: Locator; readonly by: number | { readonly x: number; readonly y: number } }
  | { readonly set: Locator; readonly to: number }
  | { readonly answer: "close" }
  | { readonly call: string; readonly with: Readonly<Record<string, unknown>> };

/** A check that was picked, or the effect of an input, as a step. */
export type Check =
  | StateCheck
  | { readonly screenshot: string; readonly clip?: string | undefined }
  | { readonly tree: string; readonly snapshot: string };

/** States of an element as a step. */
export type StateCheck = {
  readonly element: string;
  readonly text?: string;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly focused?: boolean;
  readonly visible?: boolean;
  readonly properties?: Readonly<Record<string, string>>;
};

/** App and window of a step, if it must name them. */
export type StepScope = Pick<CommonOptions, "app" | "window">;

/** A step of the generated scenario with its comments. */
export type RecordedStep = { readonly scope: StepScope; readonly comments: readonly string[] } & (
  | { readonly family: "interact"; readonly body: Interaction }
  | { readonly family: "verify"; readonly body: Check }
);

type Of<Kind extends InputEvent["kind"]> = Extract<InputEvent, { kind: Kind }>;

/** Facts from the whole recording. */
interface RecordingFacts {
  /** The variable that replaces the text of a secret. */
  readonly secret: string | undefined;
  /** The preceding step leaves the focus at another element than the recording. */
  readonly focusIsElsewhere: boolean;
}

/** Converts an input to the step that repeats it. */
export function interactionOf(event: Exclude<InputEvent, { kind: "check" }>, { secret, focusIsElsewhere }: RecordingFacts): Interaction {
  switch (event.kind) {
    case "click":
      return patternOf(event, event.target) ?? clickOf(event);
    case "drag":
      return { drag: locate(event.target, event, event), to: destinationOf(event), ...held(event) };
    case "hover":
      return { hover: locate(event.target, event, event) };
    case "select":
      return {
        select: event.item === undefined ? { index: event.index } : literalText(event.item),
        from: literalText(event.target.locator),
      };
    case "scroll":
      return (
        patternOf(event, event.target) ?? {
          scroll: literalText(event.target.locator),
          by: event.dx === 0 ? event.dy : { x: event.dx, y: event.dy },
        }
      );
    case "type":
      return typingOf(event, secret);
    case "press": {
      const place = focusIsElsewhere && event.target !== undefined ? { in: literalText(event.target.locator) } : {};
      return { press: event.key, ...place, ...(event.count > 1 && { times: event.count }) };
    }
    case "focus":
      return { press: event.key };
    case "close":
      return { answer: "close" };
  }
}

/** Escapes `${`, which begins a variable in scenarios. */
export const literalText = (text: string): string => text.replaceAll("${", () => "$${");

function clickOf(event: Of<"click">): Interaction {
  const target = locate(event.target, event, event);
  if (event.button === "right" && event.count === 1) return { rightClick: target, ...held(event) };
  if (event.button === "left" && event.count === 2) return { doubleClick: target, ...held(event) };
  return {
    click: target,
    ...(event.button !== "left" && { button: event.button }),
    ...(event.count > 1 && { count: event.count }),
    ...held(event),
  };
}

function typingOf({ target, text, clear, submit }: Of<"type">, secret: string | undefined): Interaction {
  return {
    type: secret === undefined ? literalText(text ?? "") : `\${${secret}}`,
    into: literalText(target.locator),
    ...(clear && { clear }),
    ...(submit && { submit }),
  };
}

/** Uses a pattern if a click at the middle would have another effect, such as on the thumb of a slider or the arrow of a node. */
function patternOf({ app, changes }: InputEvent, { locator: element, type }: RecordedElement): Interaction | undefined {
  const call = (pattern: string): Interaction => ({ call: `${app}:InvokePattern`, with: { element: literalText(element), pattern } });
  const value = changes.find(({ property }) => property === "value")?.to;
  if (value !== undefined && /(Slider|NumericUpDown|ScrollBar)$/.test(type)) return { set: literalText(element), to: Number(value) };
  const expanded = changes.find(({ property }) => property === "expanded")?.to;
  if (expanded !== undefined && /(TreeViewItem|Expander)$/.test(type)) return call(expanded === "true" ? "expand" : "collapse");
  return undefined;
}

/** An element that is dragged onto itself, such as a splitter, goes to a point of its window. */
function destinationOf({ target, to, toX, toY }: Of<"drag">): Locator {
  const isPoint = to.path === target.path || !to.path.includes("/");
  return isPoint ? { x: toX, y: toY } : literalText(to.locator);
}

/** Input at a window itself is located by a point. */
const locate = ({ locator, path }: RecordedElement, { window }: InputEvent, { x, y }: { x: number; y: number }): Locator =>
  path.includes("/") ? literalText(locator) : { x, y, window: literalText(window) };

const held = ({ modifiers }: { readonly modifiers: readonly string[] }) => (modifiers.length === 0 ? {} : { modifiers });
