import type { z } from "zod";
import { FullElementTree } from "../../../contracts/app-tools/get-element-tree.ts";
import type { StepContext, ToolOutcome } from "../../../contracts/step.ts";

export type Tree = z.output<typeof FullElementTree.output>;

/** Selects the whole app instead of one element. */
const ALL_WINDOWS = "all";

/** Requests the tree of an element, of a window with that title, or with `all` of every window. */
export async function requestTree(
  { root, ...extent }: { root: string; depth?: number | undefined; templates?: boolean | undefined },
  { app, window, signal }: Pick<StepContext, "app" | "window" | "signal">,
): Promise<ToolOutcome<Tree>> {
  if (root === ALL_WINDOWS) return app.call(FullElementTree, { window, ...extent }, signal);
  const below = await app.call(FullElementTree, { root, window, ...extent }, signal);
  if (below.ok || below.code !== "ELEMENT_NOT_FOUND" || window !== undefined) return below;
  const titled = await app.call(FullElementTree, { window: root.replace(/^'(.*)'$/, "$1"), ...extent }, signal);
  return titled.ok ? titled : below;
}
