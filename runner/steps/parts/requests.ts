import type { z } from "zod";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { ReadLog } from "../../../contracts/app-tools/look/read-log.ts";
import type { StepContext, ToolOutcome } from "../../../contracts/step.ts";

export type LogPage = z.output<typeof ReadLog.output>;

type Asked = Pick<z.input<typeof ReadLog.input>, "level" | "matches" | "limit">;

/** Reads the app's log since the start of the scenario. */
export const requestLog = (
  asked: Asked,
  { app, logSeen, signal }: Pick<StepContext, "app" | "logSeen" | "signal">,
): Promise<ToolOutcome<LogPage>> => app.call(ReadLog, { ...asked, since: logSeen.get(app.name) ?? 0 }, signal);

/** Renders a log entry in one line. */
export const renderEntry = ({ level, source, message }: LogPage["entries"][number]): string => `${level} ${source}: ${message}`;

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
