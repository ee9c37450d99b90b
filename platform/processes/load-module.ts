/**
 * Loads a module of a user's project, TypeScript or JavaScript, in any version of Node. Lines in stacks are those of the source.
 *
 * @param aliases files by the name of the package that they stand for
 * @throws what the module throws, or why it cannot be read
 */
export async function loadModule(file: string, aliases: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
  const { createJiti } = await import("jiti");
  // Nothing is cached on disk: a module of verbs is small.
  const jiti = createJiti(import.meta.url, { alias: { ...aliases }, fsCache: false, moduleCache: false, interopDefault: false });
  return jiti.import(file);
}
