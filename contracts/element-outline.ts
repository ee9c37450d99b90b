import type { ElementInfo } from "./app-tools/element-info.ts";

/** Attributes of an outline in a fixed order, so that two outlines of one tree are equal. */
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
  "invalid",
  "errors",
  "omitted",
] as const;

/**
 * Renders a tree for reading and comparing, one element per line, children indented by two spaces: `- Button#Save 'Acknowledge'
 * [enabled=false]`. Names and values are quoted unless they are plain words.
 */
export function renderOutline(roots: readonly ElementInfo[]): string {
  return roots.flatMap((root) => linesOf(root, "")).join("\n");
}

function linesOf(element: ElementInfo, indent: string): string[] {
  return [`${indent}- ${outlineLine(element)}`, ...element.children.flatMap((child) => linesOf(child, `${indent}  `))];
}

/** Renders a tree as YAML: the lines of the outline, where an element with children is a key and its children are a list. */
export const renderTreeYaml = (roots: readonly ElementInfo[]): string => roots.flatMap((root) => yamlLinesOf(root, "")).join("\n");

function yamlLinesOf(element: ElementInfo, indent: string): string[] {
  const scalar = yamlScalar(outlineLine(element));
  const children = element.children.flatMap((child) => yamlLinesOf(child, `${indent}  `));
  return [`${indent}- ${scalar}${children.length === 0 ? "" : ":"}`, ...children];
}

/** Quotes a line that YAML would read as a comment or a key; outline lines begin with a letter and have no line breaks. */
const yamlScalar = (line: string): string =>
  /: | #|:$|\t|[^\x20-\x7e\u00a0-\ud7ff\ue000-\ufffd]/u.test(line) ? JSON.stringify(line) : line;

/** Renders one element without its children. A text that only repeats the name is omitted. */
export function outlineLine(element: Pick<ElementInfo, "type" | "name" | "properties">): string {
  const { type, name, properties } = element;
  const id = properties["automationId"] ?? properties["xName"];
  const attributes = outlineAttributes(element).map(([key, value]) => `[${key}=${attributeText(value)}]`);
  return [`${type}${id === undefined || id === "" ? "" : `#${id}`}`, ...(name ? [quoted(name)] : []), ...attributes].join(" ");
}

/** Attributes of an element in an outline, besides type, id and name. */
export function outlineAttributes({ name, properties }: Pick<ElementInfo, "name" | "properties">): [key: string, value: string][] {
  return shown.flatMap((key): [string, string][] => {
    const value = properties[key];
    return value === undefined || value === "" || value === name ? [] : [[key, value]];
  });
}

const attributeText = (value: string): string => (/^[\w.-]+$/.test(value) ? value : quoted(value));

/** Quotes with single quotes and escapes quotes, backslashes and line breaks. */
const quoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\r", "\\r").replaceAll("\n", "\\n")}'`;
