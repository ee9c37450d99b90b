import type { ElementInfo } from "./app-tools/element-info.ts";

type Described = Pick<ElementInfo, "type" | "name" | "properties">;

/** Longer names are content rather than names. */
const LONGEST_NAME = 80;
const LONGEST_TEXT = 40;

/**
 * Renders an element for messages: by the locator that an author would write, or, without id and name, by its type, its text and the
 * nearest named ancestor. Apps word their own messages in the same way.
 *
 * @param around the known ancestors, the innermost first
 */
export function elementLabel(element: Described, around: readonly Described[] = []): string {
  const own = ownName(element);
  if (own !== undefined) {
    const item = around.find(({ type }) => type.endsWith("Item"));
    const holder = item === undefined ? undefined : ownName(item);
    return holder === undefined ? own : `${holder} >> ${own}`;
  }
  const text = element.properties["text"] ?? element.properties["value"] ?? "";
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  const described = shown === "" ? element.type : `${element.type} ${quoted(shown)}`;
  const index = around.findIndex((one) => ownName(one) !== undefined);
  const holder = around[index];
  return holder === undefined ? described : `${described} in ${elementLabel(holder, around.slice(index + 1))}`;
}

function ownName({ type, name, properties }: Described): string | undefined {
  const id = properties["automationId"] ?? properties["xName"];
  if (id) return /^[\p{L}\p{Nd}_\-.:]+$/u.test(id) ? id : `#${quoted(id)}`;
  if (/.Window$/.test(type)) return type;
  return name && name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name) ? `${type} ${quoted(name)}` : undefined;
}

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
