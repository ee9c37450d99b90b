import { type AppException, wholeException } from "../../../contracts/app-tools/app-exception.ts";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { renderTreeYaml } from "../../../contracts/element-outline.ts";
import type { Attachment } from "../../../contracts/events.ts";
import type { AppTools, NewAttachment } from "../../../contracts/step.ts";
import type { AppSnapshot } from "../../apps/app-tools.ts";
import type { Attach } from "../results/attachments.ts";

/** A hanging app must not delay the run. */
const LIMIT_MS = 3000;

/** Attaches the log of a gateway, which includes its requests. */
export async function gatherLog(name: string, log: string, attach: Attach): Promise<Attachment[]> {
  return log === "" ? [] : [await attach({ name: `failure-${name}-log`, kind: "log", mediaType: "text/plain", content: log })];
}

interface Known {
  readonly output: string;
  /** The snapshot from before the failure. */
  readonly before: AppSnapshot;
  readonly exceptions: readonly AppException[] | undefined;
}

/** Attaches tree, picture and output of an app at the moment of a failure. Missing parts are left out: the failure itself matters more. */
export async function gatherEvidence(app: AppTools, { output, before, exceptions }: Known, attach: Attach): Promise<Attachment[]> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  // Calls of a dead app reject; its output is still evidence.
  const [tree, frame] = await Promise.all([
    app.call(FullElementTree, {}, signal).catch(() => undefined),
    app.call(CaptureScreenshot, {}, signal).catch(() => undefined),
  ]);
  const image = frame?.ok ? frame.images[0] : undefined;
  // A hanging or dead app shows nothing, so the latest snapshot stands in.
  const picture = image === undefined ? pictureFiles("before", app.name, before.png) : pictureFiles("failure", app.name, image.png);
  const outline = tree?.ok ? treeFiles("failure", app.name, tree.data.roots) : treeFiles("before", app.name, before.roots);
  return Promise.all([...picture.map(attach), ...outline.map(attach), ...endFiles(app.name, output, exceptions).map(attach)]);
}

type Moment = "failure" | "before";

const pictureFiles = (moment: Moment, app: string, png: Uint8Array | undefined): NewAttachment[] =>
  png === undefined
    ? []
    : [{ name: `${moment}-${app}`, kind: moment === "before" ? "previous" : "screenshot", mediaType: "image/png", content: png }];

const treeFiles = (moment: Moment, app: string, roots: readonly ElementInfo[] | undefined): NewAttachment[] =>
  roots === undefined
    ? []
    : [
        {
          name: `${moment}-${app}-tree`,
          kind: moment === "before" ? "previous" : "tree",
          mediaType: "application/json",
          content: JSON.stringify(roots, null, 1),
        },
        { name: `${moment}-${app}-tree`, kind: "text", mediaType: "application/yaml", content: `${renderTreeYaml(roots)}\n` },
      ];

/** Evidence of an app that has ended: its exceptions and its output. */
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
