import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../../platform/paths.ts";

/** The Markdown template of a prompt: a file beside this one, which the package ships as it is. */
const read = (name: string): Promise<string> => readFile(join(packageRoot(), "gateways/binance/prompts", `${name}.md`), "utf8");

const known = new Map<string, Promise<string>>();

/**
 * Fills the `{{places}}` of a prompt's template.
 *
 * @throws Error where values and places differ
 */
export async function fillTemplate(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const reading = known.get(name) ?? read(name);
  known.set(name, reading);
  const template = await reading;
  const unused = new Set(Object.keys(values));
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`the prompt ${name} has no value for ${place}`);
    unused.delete(place);
    return value;
  });
  if (unused.size > 0) throw new Error(`the template of ${name} has no place for ${[...unused].join(", ")}`);
  return text;
}
