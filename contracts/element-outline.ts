import type { ElementInfo } from "./app-tools/element-info.ts";

/** In this order, so that two outlines of one tree are equal; what is not listed is not part of an outline. */
const shown = [
  "title",
  "text",
  "value",
  "placeholder",
  "visible",
  "enabled",
  "focused",
  "checked",
  "selected",
  "expanded",
  "readOnly",
  "password",
  "itemCount",
  "omitted",
] as const;

/**
 * The tree as a person reads and compares it, one element a line, children indented by two spaces:
 * `- Button#Save 'Acknowledge' [enabled=false]`. Names and values are quoted where they are not plain words.
 */
export function renderOutline(roots: readonly ElementInfo[]): string {
  return roots.flatMap((root) => linesOf(root, "")).join("\n");
}

function linesOf(element: ElementInfo, indent: string): string[] {
  return [`${indent}- ${outlineLine(element)}`, ...element.children.flatMap((child) => linesOf(child, `${indent}  `))];
}

/** One element without its children. A text that only repeats the name is left out. */
export function outlineLine(element: Pick<ElementInfo, "type" | "name" | "properties">): string {
  const { type, name, properties } = element;
  const id = properties["automationId"] ?? properties["xName"];
  const attributes = outlineAttributes(element).map(([key, value]) => `[${key}=${attributeText(value)}]`);
  return [`${type}${id === undefined || id === "" ? "" : `#${id}`}`, ...(name ? [quoted(name)] : []), ...attributes].join(" ");
}

/** What an outline shows of an element beside type, id and name. */
export function outlineAttributes({ name, properties }: Pick<ElementInfo, "name" | "properties">): [key: string, value: string][] {
  return shown.flatMap((key): [string, string][] => {
    const value = properties[key];
    return value === undefined || value === "" || value === name ? [] : [[key, value]];
  });
}

const attributeText = (value: string): string => (/^[\w.-]+$/.test(value) ? value : quoted(value));

/** In single quotes; a quote or a backslash within is written with a backslash, a line break as `\n`. */
const quoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\r", "\\r").replaceAll("\n", "\\n")}'`;
