import type { z } from "zod";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { CaptureScreenshot } from "../../contracts/app-tools/look/capture-screenshot.ts";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import { FullElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import { ListWindows } from "../../contracts/app-tools/look/list-windows.ts";
import type { AppTools, ToolOutcome } from "../../contracts/step.ts";

type Window = z.output<typeof ListWindows.output>["windows"][number];

/** The state that a reset must restore: windows with their focus, every element except the ignored ones, and the picture. */
export interface AppState {
  readonly windows: readonly Window[];
  readonly roots: readonly ElementInfo[];
  /** Of the main window without the ignored elements; undefined if the app is still animating or cannot take screenshots. */
  readonly pixelHash?: string | undefined;
}

interface View {
  /** Locators of elements that are ignored together with their descendants. A locator without a match is allowed. */
  readonly ignore: readonly string[];
  /** The expected hash; if it matches, the app does not send the picture. */
  readonly unlessHash?: string | undefined;
}

export async function captureState(app: AppTools, { ignore, unlessHash }: View, signal: AbortSignal): Promise<ToolOutcome<AppState>> {
  const windows = await app.call(ListWindows, {}, signal);
  if (!windows.ok) return windows;
  const ignored = new Set<string>();
  for (const element of ignore) {
    const found = await app.call(FindElement, { element, all: true }, signal);
    if (!found.ok) return found;
    for (const { path } of found.data.elements) ignored.add(path);
  }
  const tree = await app.call(FullElementTree, {}, signal);
  if (!tree.ok) return tree;
  const frame = await app.call(CaptureScreenshot, { mask: [...ignored], ...(unlessHash && { unlessHash }) }, signal);
  const pixelHash = frame.ok && frame.data.idle ? frame.data.pixelHash : undefined;
  return { ...tree, data: { windows: windows.data.windows, roots: tree.data.roots.flatMap((root) => without(root, ignored)), pixelHash } };
}

/** Often caused by the pointer, which still hovers over the last clicked element. */
export const LOOKS_DIFFERENT = "its elements are equal, but it does not look the same";

/** Describes the first difference from the fresh state; undefined if the states are equal. */
export function describeLeak(fresh: AppState, now: AppState): string | undefined {
  const difference = differentWindows(fresh.windows, now.windows) ?? differentChildren("the app", fresh.roots, now.roots);
  return difference ?? (fresh.pixelHash === undefined || fresh.pixelHash === now.pixelHash ? undefined : LOOKS_DIFFERENT);
}

function without(element: ElementInfo, ignored: ReadonlySet<string>): readonly ElementInfo[] {
  if (ignored.has(element.path)) return [];
  return [{ ...element, children: element.children.flatMap((child) => without(child, ignored)) }];
}

function differentWindows(fresh: readonly Window[], now: readonly Window[]): string | undefined {
  const titles = (windows: readonly Window[]) => windows.map(({ title }) => `"${title}"`).join(", ") || "none";
  if (titles(fresh) !== titles(now)) return `its windows are ${titles(now)}, and were ${titles(fresh)}`;
  for (const [index, window] of now.entries()) {
    const difference = differentFact(fresh[index], window);
    if (difference !== undefined) return `the window "${window.title}" has ${difference}`;
  }
  return undefined;
}

function differentChildren(parent: string, fresh: readonly ElementInfo[], now: readonly ElementInfo[]): string | undefined {
  const known = new Map(fresh.map((element) => [element.path, element]));
  for (const element of now) {
    const former = known.get(element.path);
    if (former === undefined) return `${parent} has a new ${element.path}`;
    known.delete(element.path);
    const difference = differentElement(former, element);
    if (difference !== undefined) return difference;
  }
  const [gone] = known.keys();
  return gone === undefined ? undefined : `${parent} has lost ${gone}`;
}

function differentElement(fresh: ElementInfo, now: ElementInfo): string | undefined {
  const facts = ({ type, name, index, bounds, properties }: ElementInfo) => ({ type, name, index, bounds, ...properties });
  const difference = differentFact(facts(fresh), facts(now));
  return difference === undefined ? differentChildren(now.path, fresh.children, now.children) : `${now.path} has ${difference}`;
}

function differentFact(fresh: object | undefined, now: object): string | undefined {
  const former = new Map<string, unknown>(Object.entries(fresh ?? {}));
  const present = new Map<string, unknown>(Object.entries(now));
  for (const key of new Set([...former.keys(), ...present.keys()])) {
    const [was, is] = [JSON.stringify(former.get(key)), JSON.stringify(present.get(key))];
    if (was !== is) return `${key} ${is ?? "no more"}, which was ${was ?? "not there"}`;
  }
  return undefined;
}
