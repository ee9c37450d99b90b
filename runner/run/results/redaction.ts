import { CaptureScreenshot } from "../../../contracts/app-tools/capture-screenshot.ts";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { FullElementTree } from "../../../contracts/app-tools/get-element-tree.ts";
import type { AppTools } from "../../../contracts/step.ts";
import { hideByName } from "../../../platform/secrets.ts";

/**
 * Keeps secrets out of everything that a run leaves: `${NAME}` replaces the value. Steps still work with the values. A picture that a tool
 * called by `call:` returns is not searched.
 */
export interface Redaction {
  hide(text: string): string;
  /** Applies `hide` to every text inside a value, including keys. */
  hideIn<Value>(value: Value): Value;
  /** Reverses `hide`, to compare a stored text with that of an app. */
  reveal(text: string): string;
  /** Wraps the app and hides secrets in its trees. */
  hideInTrees(app: AppTools): AppTools;
  /** Wraps the app and masks elements that show secrets in its pictures. */
  maskPictures(app: AppTools): AppTools;
}

/** @param secrets by the name of their variable */
export function createRedaction(secrets: Readonly<Record<string, string>>): Redaction {
  const known = Object.entries(secrets);
  const hide = hideByName(secrets);
  return {
    hide,
    hideIn: (value) => (known.length === 0 ? value : hideIn(value, hide)),
    reveal: (text) => known.reduce((hidden, [name, value]) => hidden.replaceAll(`\${${name}}`, () => value), text),
    hideInTrees: (app) => (known.length === 0 ? app : hideInTrees(app, hide)),
    maskPictures: (app) => (known.length === 0 ? app : maskPictures(app, (text) => known.some(([, value]) => text.includes(value)))),
  };
}

function hideIn<Value>(value: Value, hide: (text: string) => string): Value;
function hideIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hide(key), hideIn(inner, hide)]));
}

function maskPictures(app: AppTools, isSecret: (text: string) => boolean): AppTools {
  const call: AppTools["call"] = async (tool, input, signal) => {
    const { data: wanted } = tool.name === CaptureScreenshot.name ? CaptureScreenshot.input.safeParse(input) : {};
    if (wanted === undefined) return app.call(tool, input, signal);
    const tree = await app.call(FullElementTree, wanted.window === undefined ? {} : { window: wanted.window }, signal);
    const showing = tree.ok ? tree.data.roots.flatMap((root) => showingIn(root, isSecret)).map(({ path }) => path) : [];
    return app.call(tool, Object.assign({}, input, { mask: [...wanted.mask, ...showing] }), signal);
  };
  return { ...app, call };
}

function hideInTrees(app: AppTools, hide: (text: string) => string): AppTools {
  const call: AppTools["call"] = async (tool, input, signal) => {
    const outcome = await app.call(tool, input, signal);
    return outcome.ok && tool.name === FullElementTree.name ? { ...outcome, data: hideIn(outcome.data, hide) } : outcome;
  };
  return { ...app, call };
}

/** The innermost elements whose texts contain a secret. */
function showingIn(element: ElementInfo, isSecret: (text: string) => boolean): readonly ElementInfo[] {
  const inner = element.children.flatMap((child) => showingIn(child, isSecret));
  const { width, height } = element.bounds;
  const texts = [element.name ?? "", ...Object.values(element.properties)];
  return inner.length > 0 || width === 0 || height === 0 || !texts.some(isSecret) ? inner : [element];
}
