import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../../contracts/app-tools/find-element.ts";
import { FullElementTree } from "../../../contracts/app-tools/get-element-tree.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { failed, passed, refused, type StepContext, type StepOutcome, type ToolOutcome, unmet } from "../../../contracts/step.ts";
import { createJumping } from "../parts/jump.ts";
import { disorderOf, type Order } from "./order.ts";
import { poll } from "./polling.ts";

interface Asked {
  readonly element: string;
  readonly sorted: Order;
  readonly jump: boolean | undefined;
}

/** The items of a list, or all elements that the locator finds, as they are seen: from top to bottom, from left to right. */
interface Seen {
  readonly texts: readonly string[];
  /** More than are seen where the list makes its items only when they are scrolled to. */
  readonly all: number;
}

/** Polls the items, because their order changes without a notification. */
export async function checkSorted(asked: Asked, context: StepContext): Promise<StepOutcome> {
  const jumping = createJumping(asked.jump, context.app.name, context);
  return jumping.noted(
    await poll(
      () => look(asked, context),
      ({ status }) => status === "passed",
      context,
      jumping.goOn,
    ),
  );
}

async function look({ element, sorted }: Asked, context: StepContext): Promise<StepOutcome> {
  const seen = await itemsOf(element, context);
  if (!seen.ok) return refused(seen);
  const { texts, all } = seen.data;
  const called = renderLocator(element);
  if (texts.length < 2)
    return failed(`${called} has ${texts.length === 0 ? "no items" : "one item"}, and an order needs two`, { actual: texts });
  const disorder = disorderOf(texts, sorted);
  if (disorder !== undefined) return unmet(`${called} is not sorted ${sorted}: ${disorder}`, { expected: sorted, actual: texts });
  return passed(all > texts.length ? `${texts.length} of ${all} items, those that are shown` : `${texts.length} items`, { saved: null });
}

async function itemsOf(element: string, { app, window, signal }: StepContext): Promise<ToolOutcome<Seen>> {
  const found = await app.call(FindElement, { element, window, all: true }, signal);
  if (!found.ok) return found;
  const [first, second] = found.data.elements;
  if (second !== undefined) return { ...found, data: { texts: textsOf(found.data.elements), all: found.data.elements.length } };
  const tree = await app.call(FullElementTree, { root: first?.ref ?? element, window }, signal);
  if (!tree.ok) return tree;
  const [list] = tree.data.roots;
  const items = itemsIn(list?.children ?? []);
  return { ...tree, data: { texts: textsOf(items), all: Number(list?.properties["itemCount"] ?? items.length) } };
}

/** Beside the items, a list may hold other parts, such as the pages of tabs. */
function itemsIn(children: readonly ElementInfo[]): readonly ElementInfo[] {
  const items = children.filter(({ type, properties }) => /(Item|Row)$/.test(type) || /Item$/.test(properties["role"] ?? ""));
  return items.length > 0 ? items : children;
}

type Item = Pick<ElementInfo, "bounds" | "name" | "properties"> & Partial<Pick<ElementInfo, "children">>;

/** Containers that are used again do not stand in the order in which they are seen. */
const textsOf = (items: readonly Item[]): readonly string[] =>
  items.toSorted(({ bounds: one }, { bounds: other }) => one.y - other.y || one.x - other.x).map(textOf);

function textOf({ name, properties, children = [] }: Item): string {
  const own = properties["text"] ?? properties["value"] ?? name ?? "";
  return own !== ""
    ? own
    : children
        .map(textOf)
        .filter((text) => text !== "")
        .join(" ");
}
