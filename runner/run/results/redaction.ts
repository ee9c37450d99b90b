import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import type { AppTools } from "../../../contracts/step.ts";
import { hideByName } from "../../../platform/text/secrets.ts";

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
  /** Whether a text contains a secret; undefined if there are no secrets. */
  readonly isSecret: ((text: string) => boolean) | undefined;
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
    isSecret: known.length === 0 ? undefined : (text) => known.some(([, value]) => text.includes(value)),
  };
}

function hideIn<Value>(value: Value, hide: (text: string) => string): Value;
function hideIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hide(key), hideIn(inner, hide)]));
}

function hideInTrees(app: AppTools, hide: (text: string) => string): AppTools {
  const call: AppTools["call"] = async (tool, input, signal) => {
    const outcome = await app.call(tool, input, signal);
    return outcome.ok && tool.name === FullElementTree.name ? { ...outcome, data: hideIn(outcome.data, hide) } : outcome;
  };
  return { ...app, call };
}
