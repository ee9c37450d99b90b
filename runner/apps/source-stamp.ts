import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { relative } from "node:path";
import { projectSources } from "./project-sources.ts";

/**
 * Hash of the inputs of a build: path, size and time of each source, and `facts` such as the configuration and the
 * SDK. Equal stamps mean that the build is up to date, which `dotnet build` itself takes two seconds to find out.
 */
export async function sourceStamp(project: string, root: string, facts: readonly string[]): Promise<string> {
  const files = await projectSources(project);
  const lines = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${relative(root, file)}\0${size}\0${mtimeMs}`;
    }),
  );
  return createHash("sha256")
    .update([...facts, ...lines].join("\n"))
    .digest("hex");
}
