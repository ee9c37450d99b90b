type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a new process. Windows does not distinguish the case of names: of `Path` and `PATH` the one that was added last counts.
 * Node would take the one that sorts first.
 */
export function variablesFor(given: Variables, platform: NodeJS.Platform = process.platform): Variables {
  if (platform !== "win32") return { ...given };
  const last = new Map(Object.entries(given).map((entry) => [entry[0].toUpperCase(), entry] as const));
  return Object.fromEntries(last.values());
}
