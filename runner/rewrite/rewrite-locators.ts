import { Composer, CST, isMap, isPair, isScalar, isSeq, type Pair, Parser, type Scalar, visit, type YAMLMap } from "yaml";
import { families } from "../language/define-verb.ts";
import { inlinedSchema, type JsonSchema, type Properties } from "../schema/editor-option.ts";
import { builtInVerbs } from "../steps/index.ts";

/** A locator of a scenario and the one that replaces it. */
export interface ChangedLocator {
  readonly app: string;
  readonly locator: string;
  readonly found: string;
}

/**
 * Replaces locators in the text of a scenario or of a file of steps, wherever a step of the same app has them on one line. A step of a file
 * of steps without `app` counts as one of each app. The tokens are changed in their places, so that comments, quotes, layout and the number of
 * lines stay.
 *
 * @returns the new text, and the changes for which no step has the locator
 */
export function rewriteLocators<Change extends ChangedLocator>(
  text: string,
  changes: readonly Change[],
): { readonly text: string; readonly missing: readonly Change[] } {
  const tokens = [...new Parser().parse(text)];
  const [document] = [...new Composer({ keepSourceTokens: true }).compose(tokens)];
  const apps = document?.get("apps");
  const firstApp = isSeq(apps) ? String(apps.get(0)) : undefined;
  const done = new Set<Change>();
  if (document !== undefined)
    visit(document, {
      Pair(_key, pair) {
        const step = stepOf(pair);
        if (step === undefined) return;
        const app = step.body.get("app") ?? firstApp;
        for (const { value, srcToken } of locatorsIn(step)) {
          const change = changes.find((wanted) => (app === undefined || wanted.app === app) && wanted.locator === value);
          if (change === undefined || srcToken === undefined || CST.stringify(srcToken).trim().includes("\n")) continue;
          CST.setScalarValue(srcToken, change.found, { inFlow: true });
          done.add(change);
        }
      },
    });
  return { text: tokens.map((token) => CST.stringify(token)).join(""), missing: changes.filter((change) => !done.has(change)) };
}

interface Step {
  readonly family: string;
  /** Such as that of `interact: { click: Save }`. */
  readonly body: YAMLMap;
}

function stepOf({ key, value }: Pair): Step | undefined {
  const family = isScalar(key) ? families.find((known) => known === key.value) : undefined;
  return family !== undefined && isMap(value) ? { family, body: value } : undefined;
}

function locatorsIn({ family, body }: Step): readonly Scalar[] {
  const verb = builtInVerbs.find((known) => known.family === family && body.has(known.name));
  const options = verb === undefined ? [] : locatorOptions(verb.args);
  return body.items.flatMap((pair) => {
    if (!isPair(pair) || !isScalar(pair.key) || !options.includes(String(pair.key.value))) return [];
    const { value } = pair;
    return (isSeq(value) ? value.items : [value]).filter((item) => isScalar(item));
  });
}

const DEFINITIONS: ReadonlySet<unknown> = new Set(["ElementLocator", "TargetLocator"]);

/** The options of a verb that take locators, by its schema. */
const locatorOptions = (args: Parameters<typeof inlinedSchema>[0]): readonly string[] =>
  Object.entries((inlinedSchema(args)["properties"] ?? {}) as Properties).flatMap(([name, schema]) => (takesLocator(schema) ? [name] : []));

function takesLocator({ "x-definition": definition, anyOf, items }: JsonSchema): boolean {
  const parts = [...(Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : []), ...(items === undefined ? [] : [items as JsonSchema])];
  return DEFINITIONS.has(definition) || parts.some(takesLocator);
}
