import { CaptureScreenshot } from "../../contracts/app-tools/capture-screenshot.ts";
import { GetElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import { renderOutline } from "../../contracts/element-outline.ts";
import type { Attachment } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import type { Attach } from "./attachments.ts";

/** Evidence must not hold up the run when the app hangs. */
const LIMIT_MS = 3000;

/** What a gateway has logged meanwhile, its requests among it. */
export async function gatherLog(name: string, log: string, attach: Attach): Promise<Attachment[]> {
  return log === "" ? [] : [await attach({ name: `failure-${name}-log`, kind: "log", mediaType: "text/plain", content: log })];
}

/** What an app looked like at the moment of a failure; what cannot be had is left out, for the failure itself matters more. */
export async function gatherEvidence(app: AppTools, output: string, attach: Attach): Promise<Attachment[]> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  // An app that has died throws; what it wrote is evidence all the same.
  const [tree, frame] = await Promise.all([
    app.call(GetElementTree, {}, signal).catch(() => undefined),
    app.call(CaptureScreenshot, {}, signal).catch(() => undefined),
  ]);
  const image = frame?.ok ? frame.images[0] : undefined;
  return Promise.all([
    ...(image === undefined
      ? []
      : [attach({ name: `failure-${app.name}`, kind: "screenshot", mediaType: "image/png", content: image.png })]),
    ...(tree?.ok
      ? [
          attach({
            name: `failure-${app.name}-tree`,
            kind: "tree",
            mediaType: "application/json",
            content: JSON.stringify(tree.data.roots, null, 1),
          }),
          attach({ name: `failure-${app.name}-tree`, kind: "text", mediaType: "text/plain", content: renderOutline(tree.data.roots) }),
        ]
      : []),
    ...(output === "" ? [] : [attach({ name: `failure-${app.name}-output`, kind: "log", mediaType: "text/plain", content: output })]),
  ]);
}
