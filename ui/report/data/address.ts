/** The address of a file of the results; undefined if its path leads out of them. */
export function addressOf(path: string): string | undefined {
  const parts = path.split("/");
  const isInside = parts.every((part) => part !== "" && part !== "." && part !== ".." && !part.includes("\\"));
  return isInside ? `../${parts.map(encodeURIComponent).join("/")}` : undefined;
}
