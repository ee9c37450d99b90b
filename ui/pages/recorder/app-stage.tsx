import { useRef } from "preact/hooks";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { visibleText } from "../../format/visible-text.ts";
import { pointAt, type Shot } from "../../parts/app-view/geometry.ts";
import { appInputOf } from "./keys.ts";
import type { Hand } from "./use-hand.ts";

/** A second click within this time makes a double click. */
const DOUBLE_MS = 250;
/** Characters that follow each other within this time are typed in one call. */
const TYPING_MS = 300;
/** Wheel events within this time are one scroll. */
const WHEEL_MS = 150;
/** A longer way between press and release is a drag, in pixels of the page. */
const DRAG_PX = 6;
const BUTTONS = ["left", "middle", "right"] as const;

interface Props {
  readonly shot: Shot;
  readonly root: ElementInfo;
  /** How tools name the window. */
  readonly window: string | undefined;
  readonly hand: Hand;
}

type Place = { readonly x: number; readonly y: number };

/** The picture of the window; mouse and keyboard over it go to the app. */
export function AppStage({ shot, root, window, hand }: Props) {
  const where = window === undefined ? {} : { window };
  const pressed = useRef<{ readonly place: Place; readonly page: Place } | undefined>(undefined);
  const placeOf = (event: MouseEvent & { currentTarget: Element }): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    const { x, y } = pointAt(shot, root, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  };
  const onMouseUp = (event: MouseEvent & { currentTarget: Element }) => {
    const { place, page } = pressed.current ?? {};
    pressed.current = undefined;
    if (place === undefined || page === undefined) return;
    const modifiers = heldKeys(event);
    if (Math.hypot(event.clientX - page.x, event.clientY - page.y) > DRAG_PX) {
      const to = placeOf(event);
      hand.use("DragElement", { ...where, ...place, toX: to.x, toY: to.y, modifiers });
      return;
    }
    const input = { ...where, ...place, button: BUTTONS[event.button] ?? "left", modifiers };
    if (event.detail > 1 && hand.held()?.tool === "ClickElement") {
      hand.drop();
      hand.use("ClickElement", { ...input, count: 2 });
    } else if (event.button === 0) hand.hold({ tool: "ClickElement", input, ms: DOUBLE_MS });
    else hand.use("ClickElement", input);
  };
  const onWheel = (event: WheelEvent & { currentTarget: Element }) => {
    event.preventDefault();
    const before = hand.held();
    const isSame = before?.tool === "ScrollElement";
    const { dx, dy } = isSame ? before.input : {};
    const way = { dx: Math.round(Number(dx ?? 0) + event.deltaX), dy: Math.round(Number(dy ?? 0) + event.deltaY) };
    const place = isSame ? before.input : { ...where, ...placeOf(event) };
    if (isSame) hand.drop();
    hand.hold({ tool: "ScrollElement", input: { ...place, ...way }, ms: WHEEL_MS });
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    // The way out for users of the keyboard, whose Tab goes to the app.
    if (event.key === "F6") return event.currentTarget.blur();
    const input = appInputOf(event);
    if (input === undefined) return;
    event.preventDefault();
    if ("key" in input) return hand.use("PressKey", { ...where, key: input.key });
    const before = hand.held();
    const typed = before?.tool === "TypeText" ? String(before.input["text"]) : "";
    if (typed !== "") hand.drop();
    hand.hold({ tool: "TypeText", input: { ...where, text: `${typed}${input.text}` }, ms: TYPING_MS });
  };
  return (
    <div class="stage">
      <div
        class="stage-picture stage-live"
        role="application"
        aria-label="The app: mouse and keyboard go to it; F6 leaves it"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
        tabIndex={0}
        style={{ aspectRatio: `${shot.width} / ${shot.height}`, maxWidth: `${shot.width * 1.5}px` }}
        onMouseDown={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          pressed.current = { place: placeOf(event), page: { x: event.clientX, y: event.clientY } };
        }}
        onMouseUp={onMouseUp}
        onContextMenu={(event) => event.preventDefault()}
        onWheel={onWheel}
        onKeyDown={onKeyDown}
      >
        <img src={shot.url} alt={`Screenshot of ${visibleText(root.name ?? root.type)}`} draggable={false} />
      </div>
    </div>
  );
}

const heldKeys = ({ ctrlKey, shiftKey, altKey, metaKey }: MouseEvent): string[] => [
  ...(ctrlKey ? ["ctrl"] : []),
  ...(shiftKey ? ["shift"] : []),
  ...(altKey ? ["alt"] : []),
  ...(metaKey ? ["meta"] : []),
];
