import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingPackages, prunedPackages } from "../../../../runner/apps/nuget-gaps.ts";

const line = (id: string) =>
  `/home/me/App/App.csproj : error NU1101: Unable to find package ${id}. No packages exist with this id in source(s): nuget.org`;

test("each missing package is named once, though a build prints its errors twice", () => {
  const output = [line("Avalonia.Skia"), line("Avalonia.X11"), "Build FAILED.", line("Avalonia.Skia"), line("Humanizer")].join("\r\n");
  expect(missingPackages(output)).toEqual(["Avalonia.Skia", "Avalonia.X11", "Humanizer"]);
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
