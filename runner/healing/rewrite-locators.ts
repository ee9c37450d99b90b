import { Composer, CST, isMap, isPair, isScalar, isSeq, type Pair, Parser, type Scalar, visit, type YAMLMap } from "yaml";
import { families } from "../language/define-verb.ts";
import { inlinedSchema, type Json, type Properties } from "../schema/editor-option.ts";
import { verbs } from "../steps/index.ts";

/** A locator of a scenario and the one that replaces it. */
export interface ChangedLocator {
  readonly app: string;
  readonly locator: string;
  readonly found: string;
}

/**
 * Replaces locators in the text of a scenario, wherever a step of the same app has them. Comments, quotes and layout stay.
 *
 * @returns the new text, and the locators that the text does not have
 */
export function rewriteLocators(
  text: string,
  changes: readonly ChangedLocator[],
): { readonly text: string; readonly missing: readonly ChangedLocator[] } {
  const tokens = [...new Parser().parse(text)];
  const [document] = [...new Composer({ keepSourceTokens: true }).compose(tokens)];
  const apps = document?.get("apps");
  const firstApp = isSeq(apps) ? String(apps.get(0)) : "";
  const done = new Set<ChangedLocator>();
  if (document !== undefined)
    visit(document, {
      Pair(_key, pair) {
        const body = bodyOf(pair);
        if (body === undefined) return;
        const app = body.get("app") ?? firstApp;
        for (const scalar of locatorsIn(body)) {
          const change = changes.find((one) => one.app === app && one.locator === scalar.value);
          if (change === undefined || scalar.srcToken === undefined) continue;
          CST.setScalarValue(scalar.srcToken, change.found, { inFlow: true });
          done.add(change);
        }
      },
    });
  return { text: tokens.map((token) => CST.stringify(token)).join(""), missing: changes.filter((change) => !done.has(change)) };
}

/** The map of a step, such as that of `interact: { click: Save }`. */
function bodyOf({ key, value }: Pair): YAMLMap | undefined {
  const isStep = isScalar(key) && families.some((family) => family === key.value);
  return isStep && isMap(value) ? value : undefined;
}

function locatorsIn(body: YAMLMap): readonly Scalar[] {
  return body.items.flatMap((pair) => {
    if (!isPair(pair) || !isScalar(pair.key) || !locatorOptions().has(String(pair.key.value))) return [];
    const { value } = pair;
    return isSeq(value) ? value.items.filter((item) => isScalar(item)) : isScalar(value) ? [value] : [];
  });
}

const DEFINITIONS: ReadonlySet<unknown> = new Set(["ElementLocator", "Locator"]);
let options: ReadonlySet<string> | undefined;

/** The options of verbs that take locators, by their schemas. */
function locatorOptions(): ReadonlySet<string> {
  options ??= new Set(
    verbs.flatMap(({ args }) =>
      Object.entries((inlinedSchema(args)["properties"] ?? {}) as Properties).flatMap(([name, schema]) =>
        takesLocator(schema) ? [name] : [],
      ),
    ),
  );
  return options;
}

function takesLocator({ "x-definition": definition, anyOf, items }: Json): boolean {
  const parts = [...(Array.isArray(anyOf) ? (anyOf as Json[]) : []), ...(items === undefined ? [] : [items as Json])];
  return DEFINITIONS.has(definition) || parts.some(takesLocator);
}
