import type { RenderFingerprint } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import type { DrawnBox, DrawnElement, DrawnPicture } from "./drawn-pictures.ts";

/** The state of an app at the time of a picture, accepted or current. */
export interface Sight extends DrawnPicture {
  /** The window; absent where the tree is not known. */
  readonly window?: DrawnElement;
}

/** A difference of two pictures that the runner and the typed client describe alike. */
export interface PictureCase {
  readonly before: Sight;
  readonly after: Sight;
  readonly scale?: number;
  readonly origin?: { readonly x: number; readonly y: number };
  readonly accepted?: Partial<RenderFingerprint>;
  readonly stillBusy?: readonly string[];
  readonly maxDiffPixels?: number;
}

const [GREY, BLUE, VIOLET, DARK] = ["#ebebebff", "#5b57c7ff", "#7828a0ff", "#202020ff"] as const;

type Place = readonly [left: number, top: number, width: number, height: number];
const [WIDTH, HEIGHT] = [160, 120] as const;

const sight = (
  boxes: readonly DrawnBox[],
  children: readonly DrawnElement[],
  [width, height]: readonly [number, number] = [WIDTH, HEIGHT],
): Sight => ({ width, height, boxes, window: { type: "MainWindow", bounds: [0, 0, width, height], children } });
const unknown = (boxes: readonly DrawnBox[]): Sight => ({ width: WIDTH, height: HEIGHT, boxes });

const filled = (place: Place, color: string): DrawnBox => [...place, color];
const named = (type: string, id: string, bounds: Place, children: readonly DrawnElement[] = []): DrawnElement => ({
  type,
  bounds,
  properties: { xName: id },
  children,
});
const plain = (type: string, bounds: Place, children: readonly DrawnElement[] = []): DrawnElement => ({ type, bounds, children });
const textBlock = (text: string, bounds: Place): DrawnElement => ({ type: "TextBlock", name: text, bounds, properties: { text } });
const button = (id: string, [left, top, width, height]: Place): DrawnElement =>
  named("Button", id, [left, top, width, height], [textBlock(id, [left + 4, top + 4, width - 8, height - 8])]);

/** A picture with one box and the button that it is. */
const withSave = (place: Place, color: string = BLUE) => sight([filled(place, color)], [button("Save", place)]);
const SAVE: Place = [20, 20, 40, 16];

const COLORS = { Apples: GREY, Plums: BLUE, Figs: VIOLET, Pears: DARK } as const;
type Fruit = keyof typeof COLORS;

/** A list whose rows have a button of the same id, as a template makes them. */
function listOf(fruits: readonly Fruit[]): Sight {
  const place = (at: number): Place => [10, 10 + at * 20, 100, 16];
  const rows = fruits.map((fruit, at): DrawnElement => {
    const [left, top] = place(at);
    const open = named("Button", "Open", [left + 80, top + 2, 16, 12]);
    return {
      type: "ListBoxItem",
      name: fruit,
      bounds: place(at),
      properties: { text: fruit },
      children: [plain("Border", place(at), [open])],
    };
  });
  return sight(
    fruits.map((fruit, at) => filled(place(at), COLORS[fruit])),
    [named("ListBox", "Fruits", [8, 8, 110, 100], rows)],
  );
}

const pair = (one: readonly [string, Place], other: readonly [string, Place]) =>
  sight(
    [one, other].map(([id, place]) => filled(place, id === "Yes" ? BLUE : VIOLET)),
    [named("Button", one[0], one[1]), named("Button", other[0], other[1])],
  );

const gradient = (left: number, top: number): DrawnBox[] =>
  Array.from({ length: 10 }, (_, x) => [left + x, top, 1, 10, `#${(x * 20).toString(16).padStart(2, "0").repeat(3)}ff`]);

const dots = (count: number, size = 2): DrawnBox[] =>
  Array.from({ length: count }, (_, at) => [(at % 6) * 26, Math.floor(at / 6) * 24, size + (at % 3), size, DARK]);

const shifted = (dx: number, dy: number): Sight => {
  const panel: Place = [20 + dx, 20 + dy, 80, 40];
  const inner: Place = [30 + dx, 30 + dy, 30, 10];
  return sight([filled(panel, GREY), filled(inner, BLUE)], [named("StackPanel", "Form", panel, [button("Send", inner)])]);
};

const values = (texts: readonly (string | undefined)[]): Sight =>
  sight(
    texts.map((text, at) => [10, 6 + at * 12, 20 + (text?.length ?? 0), 8, BLUE]),
    texts.map((value, at) => ({
      type: "TextBox",
      bounds: [10, 6 + at * 12, 120, 8],
      properties: { automationId: `Field${at}`, ...(value === undefined ? {} : { value }) },
    })),
  );

const moved: Pick<PictureCase, "before" | "after"> = { before: withSave(SAVE), after: withSave([20, 24, 40, 16]) };

export const pictureCases: Readonly<Record<string, PictureCase>> = {
  "equal pictures": { before: withSave(SAVE), after: withSave(SAVE) },
  "one pixel": { before: withSave(SAVE), after: sight([filled(SAVE, BLUE), [30, 25, 1, 1, "#5b57c6ff"]], [button("Save", SAVE)]) },
  moved,
  "moved in both directions": { before: withSave(SAVE), after: withSave([23, 13, 40, 16]) },
  grown: { before: withSave(SAVE), after: withSave([20, 20, 52, 19]) },
  "moved and shrunk": { before: withSave(SAVE), after: withSave([24, 18, 31, 12]) },
  recoloured: { before: withSave(SAVE), after: withSave(SAVE, VIOLET) },
  "recoloured to a transparent colour": { before: withSave(SAVE), after: withSave(SAVE, "#5b57c780") },
  "alpha alone": { before: withSave(SAVE, "#5b57c7ff"), after: withSave(SAVE, "#5b57c7fe") },
  "too few pixels for a colour": {
    before: withSave(SAVE),
    after: sight([filled(SAVE, BLUE), [30, 25, 5, 3, VIOLET]], [button("Save", SAVE)]),
  },
  "just enough pixels for a colour": {
    before: withSave(SAVE),
    after: sight([filled(SAVE, BLUE), [30, 25, 4, 4, VIOLET]], [button("Save", SAVE)]),
  },
  "mixed colours": { before: withSave(SAVE), after: sight([filled(SAVE, BLUE), ...gradient(25, 22)], [button("Save", SAVE)]) },
  "mostly one colour": { before: sight([], []), after: sight([filled([40, 40, 30, 10], VIOLET), ...gradient(40, 40)], []) },
  "another text": {
    before: sight([[20, 60, 60, 9, BLUE]], [textBlock("Total", [20, 60, 60, 9])]),
    after: sight([[20, 60, 30, 9, BLUE]], [textBlock("Sum", [20, 60, 60, 9])]),
  },
  "values with signs that JSON escapes, and without a value": {
    before: values(["plain", 'a "quoted" \\ word', "tab\there\nand\u0001there", undefined, "snow \u2603 and \u{1f600}"]),
    after: values([undefined, "é\u2028ü", "\u007f", "now a value", "</script>"]),
  },
  new: { before: sight([], []), after: withSave(SAVE) },
  gone: { before: withSave(SAVE), after: sight([], []) },
  "another element in the same place": {
    before: sight([filled(SAVE, BLUE)], [named("Button", "Save", SAVE)]),
    after: sight([filled(SAVE, VIOLET)], [named("Button", "Send", SAVE)]),
  },
  "another type in the same place": {
    before: sight([filled(SAVE, BLUE)], [plain("Panel", SAVE, [textBlock("One", SAVE)])]),
    after: sight([filled(SAVE, VIOLET)], [plain("Panel", SAVE, [named("TextBox", "One", SAVE)])]),
  },
  "a panel that moved with what is in it": { before: shifted(0, 0), after: shifted(7, -3) },
  "a new panel with what is in it": { before: sight([], []), after: shifted(0, 0) },
  "a panel that is gone with what is in it": { before: shifted(4, 4), after: sight([], []) },
  "a panel that moved, and a button in it that moved further": {
    before: sight(
      [filled([20, 20, 80, 40], GREY), filled(SAVE, BLUE)],
      [named("StackPanel", "Form", [20, 20, 80, 40], [button("Send", SAVE)])],
    ),
    after: sight(
      [filled([22, 20, 80, 40], GREY), filled([32, 25, 40, 16], BLUE)],
      [named("StackPanel", "Form", [22, 20, 80, 40], [button("Send", [32, 25, 40, 16])])],
    ),
  },
  "two buttons that changed places": {
    before: pair(["Yes", [10, 90, 40, 16]], ["No", [90, 90, 40, 16]]),
    after: pair(["No", [10, 90, 40, 16]], ["Yes", [90, 90, 40, 16]]),
  },
  "two regions": {
    before: pair(["Yes", [10, 10, 40, 16]], ["No", [90, 90, 40, 16]]),
    after: pair(["Yes", [10, 13, 40, 16]], ["No", [90, 90, 44, 16]]),
  },
  "two regions with equal areas": {
    before: sight([], [plain("Border", [0, 0, 60, 60]), plain("Border", [90, 0, 60, 60])]),
    after: sight(
      [
        [10, 10, 12, 12, BLUE],
        [100, 10, 12, 12, VIOLET],
      ],
      [plain("Border", [0, 0, 60, 60]), plain("Border", [90, 0, 60, 60])],
    ),
  },
  "more than twenty regions": { before: sight([], []), after: sight(dots(30), []) },
  "more sentences than are shown": {
    before: sight([], []),
    after: sight(
      dots(12, 5),
      dots(12, 5).map(([left, top], at) => named("Border", `Dot${at}`, [left, top, 7, 5])),
    ),
  },
  "regions that grow together": {
    before: sight([], []),
    after: sight(
      [
        [0, 0, 6, 6, DARK],
        [34, 0, 6, 6, DARK],
        [15, 14, 10, 10, DARK],
        [120, 100, 3, 3, DARK],
      ],
      [],
    ),
  },
  "a wider picture": { before: withSave(SAVE), after: { ...withSave(SAVE), width: WIDTH + 12 } },
  "a lower picture": { before: withSave(SAVE), after: { ...withSave(SAVE), height: HEIGHT - 30 } },
  "a wider and lower picture": { before: withSave(SAVE), after: { ...withSave([21, 20, 40, 16]), width: WIDTH + 5, height: HEIGHT - 17 } },
  "no tree then": { before: unknown([filled(SAVE, BLUE)]), after: withSave([20, 24, 40, 16]) },
  "no tree now": { before: withSave(SAVE), after: unknown([filled(SAVE, VIOLET)]) },
  "no tree at all": { before: unknown([filled(SAVE, BLUE)]), after: unknown([filled([20, 24, 40, 16], BLUE)]) },
  "a change beside every element": {
    before: unknown([]),
    after: { ...unknown([[100, 100, 20, 10, DARK]]), window: plain("Popup", [0, 0, 50, 50]) },
  },
  "an edge that is drawn outside": {
    before: withSave(SAVE),
    after: sight([filled([19, 19, 42, 18], DARK), filled(SAVE, BLUE)], [button("Save", SAVE)]),
  },
  "scale 1.5": {
    scale: 1.5,
    before: sight([filled([30, 30, 60, 24], BLUE)], [button("Save", [20, 20, 40, 16])]),
    after: sight([filled([30, 33, 60, 24], BLUE)], [button("Save", [20, 22, 40, 16])]),
  },
  "pixels alone at scale 2": {
    scale: 2,
    before: sight([], [button("Save", [20, 20, 40, 16])]),
    after: sight([[60, 50, 6, 6, VIOLET]], [button("Save", [20, 20, 40, 16])]),
  },
  "parts of pixels": {
    before: withSave(SAVE),
    after: sight([filled([20, 21, 40, 16], BLUE)], [button("Save", [20.005, 20.335, 40.1, 16 - 1 / 3])]),
  },
  "a clipped picture": {
    origin: { x: 12.5, y: 7.25 },
    before: sight([filled([7, 12, 40, 16], BLUE)], [button("Save", SAVE)]),
    after: sight([filled([7, 16, 40, 16], BLUE)], [button("Save", [20, 24, 40, 16])]),
  },
  "a row that was added": { before: listOf(["Apples", "Figs"]), after: listOf(["Apples", "Plums", "Figs"]) },
  "a row that was removed": { before: listOf(["Apples", "Plums", "Figs"]), after: listOf(["Plums", "Figs"]) },
  "rows in another order": { before: listOf(["Apples", "Plums", "Figs", "Pears"]), after: listOf(["Pears", "Apples", "Figs", "Plums"]) },
  "names that need quotes, are long, or are not names": {
    before: sight([], []),
    after: sight(
      dots(7, 5),
      [
        { type: "Button", name: "Bob's \\ car" },
        { type: "Button", properties: { automationId: "the filter" } },
        { type: "Button", properties: { automationId: "", text: "no id" } },
        { type: "Border", name: "x".repeat(81), properties: { text: "y".repeat(41) } },
        { type: "Border", name: "two\nlines" },
        { type: "Button", properties: { xName: "Zusammenfassung_für:3.a" } },
        { type: "Window", name: "" },
      ].map((one, at): DrawnElement => ({ ...one, bounds: [(at % 6) * 26, Math.floor(at / 6) * 24, 7, 5] })),
    ),
  },
  "another environment": { ...moved, accepted: { renderer: "skia 3.119.4", scale: 1.25, culture: "de-DE", theme: "" } },
  "a busy app": { ...moved, stillBusy: ["an animation of Button#Save", "a timer"] },
  "more than is tolerated": { ...moved, maxDiffPixels: 12 },
};

/** A generator of Park and Miller: the same numbers everywhere. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** A window of nested elements with few names, some of them twice, and changes of any kind between two sights of it. */
export function seededCase(seed: number): PictureCase {
  const random = randomNumbers(seed);
  const pick = <T>(first: T, ...others: readonly T[]): T => others[random(others.length + 1) - 1] ?? first;
  const child = ([left, top, width, height]: Place, depth: number): DrawnElement => {
    const [w, h] = [1 + random(Math.max(1, width - 1)), 1 + random(Math.max(1, height - 1))];
    const bounds: Place = [left + random(Math.max(1, width - w)), top + random(Math.max(1, height - h)), w, h];
    const properties = { ...(random(4) === 0 && { xName: pick("A", "B", "C") }), ...(random(3) === 0 && { text: pick("1", "2", "3") }) };
    const children = depth === 0 ? [] : Array.from({ length: random(3) }, () => child(bounds, depth - 1));
    return {
      type: pick("Border", "Button", "TextBlock", "ListBoxItem"),
      name: random(3) === 0 ? pick("P", "Q", "R") : undefined,
      bounds,
      properties,
      children,
    };
  };
  const changed = (element: DrawnElement): DrawnElement => {
    const [left, top, width, height] = element.bounds;
    const kind = random(8);
    const children = (element.children ?? []).filter(() => random(10) !== 0).map(changed);
    if (kind === 0) children.push(child(element.bounds, 1));
    if (kind === 1) return { ...element, children, properties: { ...element.properties, text: pick("1", "2", "3") } };
    if (kind === 2) return { ...element, children, bounds: [Math.max(0, left - random(4)), top, width, Math.max(1, height - random(3))] };
    return { ...element, children };
  };
  const colors = [GREY, BLUE, VIOLET, DARK, "#00000080"];
  const boxesOf = ({ bounds, type, children = [] }: DrawnElement): DrawnBox[] => [
    filled(bounds, colors[type.length % colors.length] ?? GREY),
    ...children.flatMap(boxesOf),
  ];
  const children = Array.from({ length: 4 }, () => child([0, 0, WIDTH, HEIGHT], 2));
  const before = sight(children.flatMap(boxesOf), children);
  const later = children.filter(() => random(8) !== 0).map(changed);
  return { before, after: sight(later.flatMap(boxesOf), later), scale: pick(1, 1, 1.25, 2) };
}
