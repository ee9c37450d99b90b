import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const OUTPUTS = /[/\\](bin|obj)$/;

/** Copies the shipped app Gallery, without its reference and call of the handler, and its scenarios. */
export async function copyUnpreparedGallery(folder: string): Promise<void> {
  const inherited = ["Directory.Build.props", "Directory.Packages.props", "global.json"].map((name) => `dotnet/${name}`);
  for (const path of ["dotnet/samples/Gallery", ...inherited, "scenarios/gallery"])
    await cp(resolve(path), join(folder, path), { recursive: true, filter: (file) => !OUTPUTS.test(file) });
  const app = join(folder, "dotnet/samples/Gallery");
  await rm(join(app, "Testing"), { recursive: true });
  await edit(join(app, "Gallery.csproj"), (text) => text.replaceAll(/^.*"\.\.\/\.\.\/src\/.*\n/gm, ""));
  await edit(join(app, "Program.cs"), (text) =>
    text
      .replaceAll(/^using (Amcp\.Avalonia|Gallery\.Testing);\n/gm, "")
      .replace(/\s*\.UseAmcp\(AddTestTools\)/, "")
      .replace(/\n\n {4}private static void AddTestTools.*$/s, "\n}\n"),
  );
}

const edit = async (file: string, change: (text: string) => string): Promise<void> => writeFile(file, change(await readFile(file, "utf8")));
