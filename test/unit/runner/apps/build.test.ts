import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingPackages, prunedPackages } from "../../../../runner/apps/build.ts";
import { compilerErrors, missingSource, parseBuildError, tooOldAvalonia } from "../../../../runner/apps/dotnet-build.ts";
import { nodeModulesAdvice } from "../../../../runner/apps/project-sources.ts";
import { verifies } from "../../../support/verifies.ts";

test("the compiler's errors are kept once each, with file and line, without the project", () => {
  const output = [
    "/src/App/Main.cs(3,9): error CS0103: The name 'x' does not exist [/src/App/App.csproj]",
    "/src/App/Main.cs(1,1): warning CS8019: Unnecessary using directive [/src/App/App.csproj]",
    "/src/App/Main.cs(3,9): error CS0103: The name 'x' does not exist [/src/App/App.csproj::TargetFramework=net10.0]",
    "    2 Error(s)",
  ].join("\n");
  expect(compilerErrors(output)).toEqual(["/src/App/Main.cs(3,9): error CS0103: The name 'x' does not exist"]);
});

test("an error is read into its parts, with the file relative to the folder of the configuration", verifies(["card/48-app-start"]), () => {
  const read = (line: string) => parseBuildError(line, "/my/src/App/App.csproj", "/my");
  expect(read("/my/src/App/Main.cs(3,9): error CS0103: The name 'x': it does not exist")).toEqual({
    file: "src/App/Main.cs",
    line: 3,
    column: 9,
    code: "CS0103",
    message: "The name 'x': it does not exist",
  });
  expect(read("/my/src/App/Main Window.axaml(5,10,5,12): Avalonia error AVLN2000: Unable to resolve type Buton")).toEqual({
    file: "src/App/Main Window.axaml",
    line: 5,
    column: 10,
    code: "AVLN2000",
    message: "Unable to resolve type Buton",
  });
  expect(read("Views/Main.cs(7): error CS1002: ; expected")).toMatchObject({ file: "src/App/Views/Main.cs", line: 7 });
  expect(read("/my/src/App/App.csproj : error NU1101: Unable to find package Nothing.")).toEqual({
    file: "src/App/App.csproj",
    code: "NU1101",
    message: "Unable to find package Nothing.",
  });
  expect(read("CSC : error CS5001: Program does not contain a static 'Main' method")).toEqual({
    code: "CS5001",
    message: "Program does not contain a static 'Main' method",
  });
  expect(read("MSBUILD : error : out of memory")).toEqual({ message: "out of memory" });
  expect(read("an error without a form: yes")).toEqual({ message: "an error without a form: yes" });
});

const line = (id: string) =>
  `/home/me/App/App.csproj : error NU1101: Unable to find package ${id}. No packages exist with this id in source(s): nuget.org`;

test("each missing package is named once, though a build prints its errors twice", () => {
  const output = [line("Avalonia.Skia"), line("Avalonia.X11"), "Build FAILED.", line("Avalonia.Skia"), line("Humanizer")].join("\r\n");
  expect(missingPackages(output)).toEqual(["Avalonia.Skia", "Avalonia.X11", "Humanizer"]);
});

test("a package that the source has in another version only is missing too", () => {
  const output =
    "App.csproj : error NU1603: Warning As Error: Avalonia 11.3.20 depends on Avalonia.Remote.Protocol (>= 11.3.20) but Avalonia.Remote.Protocol 11.3.20 was not found. Avalonia.Remote.Protocol 11.3.21 was resolved instead.";
  expect(missingPackages([output, line("Avalonia.Skia"), output].join("\n"))).toEqual(["Avalonia.Skia", "Avalonia.Remote.Protocol"]);
});

test("other errors of a restore name no missing package", () => {
  expect(
    missingPackages("App.csproj : error NU1301: Unable to load the service index for source https://example.org/v3/index.json."),
  ).toEqual([]);
});

test("the shipped props prune Avalonia's native back ends", () => {
  const pruned = prunedPackages(readFileSync("dotnet/PartialNuGet.props", "utf8"));
  expect(pruned).toEqual(expect.arrayContaining(["Avalonia.Skia", "Avalonia.HarfBuzz", "Avalonia.X11", "Avalonia.BuildServices"]));
});

test.each([
  [
    "/my/desk, (2)/node_modules/amcp-test/nuget",
    "install the packages of package.json, then run `npx amcp-test init`, which corrects the path in nuget.config",
  ],
  [
    "C:\\desk\\node_modules\\.pnpm\\amcp-test@1.0.0\\node_modules\\amcp-test\\nuget",
    "install the packages of package.json, then run `npx amcp-test init`, which corrects the path in nuget.config",
  ],
  ["/my/it's ours/node_modules/feed", "create it, or remove it from nuget.config"],
])("a source of packages that is gone is named with its cure: %s", (source, cure) => {
  const output = `/my/App.csproj : error NU1301: The local source '${source}' doesn't exist.`;
  expect(missingSource(output)).toBe(`the package source ${source} does not exist; ${cure}`);
  expect(nodeModulesAdvice(compilerErrors(output), "/my/App.csproj")).toBeUndefined();
  expect(missingSource("error NU1301: Unable to load the service index for source https://example.org/v3/index.json.")).toBeUndefined();
});

test("an Avalonia that is too old for the handler is told as that", () => {
  const output =
    "/src/App/App.csproj : error NU1605: Warning As Error: Detected package downgrade: Avalonia from 11.3.9 to 11.2.8. Reference the package directly from the project to select a different version. ";
  expect(tooOldAvalonia(output)).toBe("it uses Avalonia 11.2.8, and its handler Amcp.Avalonia needs 11.3.9 or later");
  expect(tooOldAvalonia(output.replaceAll("Avalonia", "Humanizer"))).toBeUndefined();
});
