import { type AppException, wholeException } from "../../contracts/app-exception.ts";
import { CaptureScreenshot } from "../../contracts/app-tools/capture-screenshot.ts";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { GetElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import { renderOutline } from "../../contracts/element-outline.ts";
import type { Attachment } from "../../contracts/events.ts";
import type { AppTools, NewAttachment } from "../../contracts/step.ts";
import type { Attach } from "./attachments.ts";
import type { LastSeen } from "./last-seen.ts";

/** Evidence must not hold up the run when the app hangs. */
const LIMIT_MS = 3000;

/** What a gateway has logged meanwhile, its requests among it. */
export async function gatherLog(name: string, log: string, attach: Attach): Promise<Attachment[]> {
  return log === "" ? [] : [await attach({ name: `failure-${name}-log`, kind: "log", mediaType: "text/plain", content: log })];
}

interface Known {
  readonly output: string;
  /** What was seen of the app before it failed. */
  readonly before: LastSeen;
  /** What it threw. */
  readonly exceptions: readonly AppException[] | undefined;
}

/** What an app looked like at the moment of a failure; what cannot be had is left out, for the failure itself matters more. */
export async function gatherEvidence(app: AppTools, { output, before, exceptions }: Known, attach: Attach): Promise<Attachment[]> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  // An app that has died throws; what it wrote is evidence all the same.
  const [tree, frame] = await Promise.all([
    app.call(GetElementTree, {}, signal).catch(() => undefined),
    app.call(CaptureScreenshot, {}, signal).catch(() => undefined),
  ]);
  const image = frame?.ok ? frame.images[0] : undefined;
  // An app that has hung or died shows nothing: what the scenario saw last is the nearest that there is.
  const [pictured, png] = image === undefined ? ["before", before.png] : ["failure", image.png];
  const [grown, roots] = tree?.ok ? ["failure", tree.data.roots] : ["before", before.roots];
  return Promise.all([
    ...(png === undefined ? [] : [attach({ name: `${pictured}-${app.name}`, kind: "screenshot", mediaType: "image/png", content: png })]),
    ...(roots === undefined ? [] : treeFiles(`${grown}-${app.name}-tree`, roots).map(attach)),
    ...endFiles(app.name, output, exceptions).map(attach),
  ]);
}

const treeFiles = (name: string, roots: readonly ElementInfo[]): NewAttachment[] => [
  { name, kind: "tree", mediaType: "application/json", content: JSON.stringify(roots, null, 1) },
  { name, kind: "text", mediaType: "text/plain", content: renderOutline(roots) },
];

/** What an app leaves that has ended: all that it threw, and all that it wrote. */
export const endFiles = (app: string, output: string, exceptions: readonly AppException[] | undefined): NewAttachment[] => [
  ...(exceptions === undefined
    ? []
    : [
        {
          name: `failure-${app}-exception`,
          kind: "exception",
          mediaType: "text/plain",
          content: `${wholeException(exceptions)}\n`,
        } satisfies NewAttachment,
      ]),
  ...(output === ""
    ? []
    : [{ name: `failure-${app}-output`, kind: "log", mediaType: "text/plain", content: output } satisfies NewAttachment]),
];
