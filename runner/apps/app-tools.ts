import { z } from "zod";
import type { AppTool, ToolInput } from "../../contracts/app-tools/define-app-tool.ts";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { CaptureScreenshot } from "../../contracts/app-tools/look/capture-screenshot.ts";
import { FullElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import type { AppTools, ToolCaller, ToolOutcome } from "../../contracts/step.ts";

/** The latest tree and picture that steps of the scenario received: evidence if the app no longer answers. */
export interface AppSnapshot {
  roots?: readonly ElementInfo[];
  png?: Uint8Array;
}

/** Options for the calls of a scenario. */
interface CallOptions {
  /** Keeps the trees and pictures of the answers, because extra calls would slow down each step. */
  readonly snapshot?: AppSnapshot | undefined;
  /** Whether a text contains a secret: elements that show one are masked in pictures. */
  readonly isSecret?: ((text: string) => boolean) | undefined;
  /** Called before each call. @returns receives the outcome; undefined if it is not needed */
  readonly observe?: ((app: AppTools, input: unknown, signal: AbortSignal) => Promise<OutcomeObserver | undefined>) | undefined;
}

export type OutcomeObserver = (outcome: ToolOutcome<unknown>) => Promise<void>;

/** The tools of `contracts/app-tools/` on one app. A malformed answer is a failure of the call, not an internal error. */
export function appToolsOf(app: string, tools: ToolCaller, { snapshot, isSecret, observe }: CallOptions = {}): AppTools {
  const send: AppTools["call"] = async (tool, input, signal) => {
    const written = tool.input.safeParse(input);
    if (!written.success) {
      return { ok: false, code: "INVALID_ARGUMENT", message: `${tool.name} does not take this: ${z.prettifyError(written.error)}` };
    }
    const sent =
      isSecret !== undefined && isInputOf(CaptureScreenshot, tool, written.data) ? await masked(written.data, signal) : written.data;
    const outcome = await tools.call(`${app}:${tool.name}`, sent, signal);
    if (!outcome.ok) return outcome;
    const answer = tool.output.safeParse(outcome.data);
    if (answer.success) return { ...outcome, data: answer.data };
    return {
      ok: false,
      code: "AMCP_PEER_MISMATCH",
      message: `${tool.name} of ${app} answered in an unknown form: ${z.prettifyError(answer.error)}`,
      details: { issues: answer.error.issues },
    };
  };

  const masked = async (wanted: z.output<typeof CaptureScreenshot.input>, signal: AbortSignal): Promise<typeof wanted> => {
    const { window, mask } = wanted;
    const tree = await send(FullElementTree, window === undefined ? {} : { window }, signal);
    const showing = tree.ok ? tree.data.roots.flatMap((root) => showingIn(root, isSecret)).map(({ path }) => path) : [];
    return { ...wanted, mask: [...mask, ...showing] };
  };

  const named: AppTools = {
    name: app,
    async call(tool, input, signal) {
      const noteOutcome = await observe?.(named, input, signal);
      const outcome = await send(tool, input, signal);
      if (snapshot !== undefined && outcome.ok) {
        if (isOutputOf(FullElementTree, tool, outcome.data)) snapshot.roots = outcome.data.roots;
        const [image] = tool.name === CaptureScreenshot.name ? outcome.images : [];
        if (image !== undefined) snapshot.png = image.png;
      }
      await noteOutcome?.(outcome);
      return outcome;
    },
  };
  return named;
}

interface Named {
  readonly name: string;
}

/** Whether the tool is the known one; its schema has parsed the input already. */
const isInputOf = <Input extends ToolInput>(
  known: AppTool<Input, z.ZodType>,
  { name }: Named,
  _input: unknown,
): _input is z.output<Input> => name === known.name;

/** Whether the tool is the known one; its schema has parsed the answer already. */
const isOutputOf = <Output extends z.ZodType>(
  known: AppTool<ToolInput, Output>,
  { name }: Named,
  _data: unknown,
): _data is z.output<Output> => name === known.name;

/** The innermost elements whose texts contain a secret. */
function showingIn(element: ElementInfo, isSecret: CallOptions["isSecret"]): readonly ElementInfo[] {
  const inner = element.children.flatMap((child) => showingIn(child, isSecret));
  const { width, height } = element.bounds;
  const texts = [element.name ?? "", ...Object.values(element.properties)];
  return inner.length > 0 || width === 0 || height === 0 || !texts.some((text) => isSecret?.(text)) ? inner : [element];
}
