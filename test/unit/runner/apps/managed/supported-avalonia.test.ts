import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errors } from "../../../../../contracts/errors.ts";
import { isSupportedAvalonia, SUPPORTED_AVALONIA } from "../../../../../runner/apps/managed/compile-platform.ts";

const central = readFileSync("dotnet/Directory.Packages.props", "utf8");
const property = (name: string) => new RegExp(`<${name}>([^<]+)<`).exec(central)?.[1] ?? "";

test.each(["11.3.9", "11.3.20", "11.3.23", "12.1.0", "12.1.6"])("Avalonia %s is supported", (version) => {
  expect(isSupportedAvalonia(version)).toBe(true);
});

test.each(["11.2.8", "11.3.8", "11.3.0-rc1", "12.0.5", "12.2.0", "13.0.0"])("Avalonia %s is not", (version) => {
  expect(isSupportedAvalonia(version)).toBe(false);
});

test("the words, the hint, the handler and the ready builds agree", () => {
  expect(SUPPORTED_AVALONIA).toContain(`11.3 (from ${property("AvaloniaMinimumVersion")})`);
  expect(errors.AMCP_PLATFORM_FAILED.hint).toContain(`11.3 (from ${property("AvaloniaMinimumVersion")}) or 12.1`);
  expect(["AvaloniaVersion", "AvaloniaOldestVersion"].map(property).every(isSupportedAvalonia)).toBe(true);
});

test("the decoder is the one of the packages, because pixels are its", () => {
  const pinned = /Include="StbImageSharp" Version="([^"]+)"/.exec(central)?.[1];
  const project = readFileSync("dotnet/src/Platform/Platform.csproj", "utf8");
  expect(project).toContain(`Include="StbImageSharp" Version="${pinned}"`);
});
