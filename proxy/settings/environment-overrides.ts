/** Applies variables such as `McpProxy__Endpoints__0__Endpoint` as .NET does: `__` separates keys, and a number is a list index. */
export function overrideByEnvironment(
  section: unknown,
  prefix: string,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  const overrides = Object.entries(environment).filter(([name]) => name.startsWith(`${prefix}__`));
  return overrides.reduce<unknown>(
    (settings, [name, value]) => (value === undefined ? settings : put(settings, name.split("__").slice(1), value)),
    section,
  );
}

function put(within: unknown, [key, ...rest]: readonly string[], value: string): unknown {
  if (key === undefined) return value;
  if (Array.isArray(within) || (within === undefined && /^\d+$/.test(key))) {
    const items: unknown[] = Array.isArray(within) ? [...within] : [];
    items[Number(key)] = put(items[Number(key)], rest, value);
    return items;
  }
  const map = typeof within === "object" && within !== null ? { ...within } : {};
  return { ...map, [key]: put(Reflect.get(map, key), rest, value) };
}
