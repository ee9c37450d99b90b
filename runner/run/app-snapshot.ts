import { CaptureScreenshot } from "../../contracts/app-tools/capture-screenshot.ts";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { GetElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import type { AppTools } from "../../contracts/step.ts";

/** What a scenario has seen of an app: evidence where the app shows nothing any more. */
export interface AppSnapshot {
  roots?: readonly ElementInfo[];
  png?: Uint8Array;
}

/** The same app, whose whole trees and pictures are remembered as they pass by; a call of its own would cost each step too much. */
export function keepingSnapshot(app: AppTools, snapshot: AppSnapshot): AppTools {
  const call: AppTools["call"] = async (tool, input, signal) => {
    const outcome = await app.call(tool, input, signal);
    if (!outcome.ok) return outcome;
    if (tool.name === GetElementTree.name) {
      const { data: tree } = GetElementTree.output.safeParse(outcome.data);
      if (tree !== undefined) snapshot.roots = tree.roots;
    }
    const [image] = tool.name === CaptureScreenshot.name ? outcome.images : [];
    if (image !== undefined) snapshot.png = image.png;
    return outcome;
  };
  return { ...app, call };
}
