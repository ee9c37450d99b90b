import type { z } from "zod";
import { FullElementTree } from "../../../contracts/app-tools/get-element-tree.ts";
import type { StepContext, ToolOutcome } from "../../../contracts/step.ts";

export type Tree = z.output<typeof FullElementTree.output>;

/** Selects the whole app instead of one element. */
const ALL_WINDOWS = "all";

/** Requests the tree of an element, of a window with that title, or with `all` of every window. */
export async function requestTree(
  { root, depth }: { root: string; depth?: number | undefined },
  { app, window, signal }: Pick<StepContext, "app" | "window" | "signal">,
): Promise<ToolOutcome<Tree>> {
  if (root === ALL_WINDOWS) return app.call(FullElementTree, { window, depth }, signal);
  const below = await app.call(FullElementTree, { root, window, depth }, signal);
  if (below.ok || below.code !== "ELEMENT_NOT_FOUND" || window !== undefined) return below;
  const titled = await app.call(FullElementTree, { window: root.replace(/^'(.*)'$/, "$1"), depth }, signal);
  return titled.ok ? titled : below;
}
