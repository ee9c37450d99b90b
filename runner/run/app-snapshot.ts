import { CaptureScreenshot } from "../../contracts/app-tools/capture-screenshot.ts";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FullElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import type { AppTools } from "../../contracts/step.ts";

/** The latest tree and picture that steps of the scenario received: evidence if the app no longer answers. */
export interface AppSnapshot {
  roots?: readonly ElementInfo[];
  png?: Uint8Array;
}

/** Wraps the app and keeps the whole trees and pictures that its calls return, because extra calls would slow down each step. */
export function keepingSnapshot(app: AppTools, snapshot: AppSnapshot): AppTools {
  const call: AppTools["call"] = async (tool, input, signal) => {
    const outcome = await app.call(tool, input, signal);
    if (!outcome.ok) return outcome;
    if (tool.name === FullElementTree.name) {
      const { data: tree } = FullElementTree.output.safeParse(outcome.data);
      if (tree !== undefined) snapshot.roots = tree.roots;
    }
    const [image] = tool.name === CaptureScreenshot.name ? outcome.images : [];
    if (image !== undefined) snapshot.png = image.png;
    return outcome;
  };
  return { ...app, call };
}
