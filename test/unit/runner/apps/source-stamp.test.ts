import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceStamp } from "../../../../runner/apps/build.ts";
import { projectSources } from "../../../../runner/apps/project-sources.ts";
import { verifies } from "../../../support/verifies.ts";

let root: string;
const write = (file: string, content = "") => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};
const stamp = () => sourceStamp(join(root, "app/App.csproj"), root, ["Release"]);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "amcp-stamp-"));
  write(
    "app/App.csproj",
    `<Project><ItemGroup>
      <ProjectReference Include="..\\lib\\Lib.csproj" />
      <Compile Include="..\\application\\Named.cs" />
      <EmbeddedResource Include="../shared/tools.json" Link="tools.json" />
      <Compile Include="$(MSBuildThisFileDirectory)../generated/**/*.cs" />
      <PackageReference Include="Avalonia" />
      <None Include="$(Unknown)/x.txt" />
    </ItemGroup></Project>`,
  );
  write("app/Program.cs", "one");
  write("app/Views/Main.axaml");
  write("app/bin/Release/App.dll");
  write("app/obj/project.assets.json");
  write("app/.vs/cache");
  write("app/amcp.config.yaml");
  write("app/scenarios/deep/opens.yaml");
  write("application/Named.cs");
  write("lib/Lib.csproj", "<Project />");
  write("lib/Thing.cs");
  write("shared/tools.json");
  write("shared/other.json");
  write("generated/deep/Made.cs");
  write("Directory.Build.props", "<Project />");
});

afterEach(() => rmSync(root, { recursive: true }));

test("a project is made of its folder, its references, what it includes from elsewhere and what it inherits", async () => {
  const files = await projectSources(join(root, "app/App.csproj"));
  const inside = files.filter((file) => file.startsWith(root)).map((file) => file.slice(root.length + 1).replaceAll(sep, "/"));
  expect(inside.sort()).toEqual([
    "Directory.Build.props",
    "app/App.csproj",
    "app/Program.cs",
    "app/Views/Main.axaml",
    "application/Named.cs",
    "generated/deep/Made.cs",
    "lib/Lib.csproj",
    "lib/Thing.cs",
    "shared/tools.json",
  ]);
});

test("the stamp stays while nothing is touched", async () => {
  expect(await stamp()).toBe(await stamp());
});

test.each([
  ["a source has another length", () => write("app/Program.cs", "longer")],
  ["a source has another time", () => utimesSync(join(root, "app/Program.cs"), 1, 1)],
  ["a source of a referenced project changes", () => write("lib/Thing.cs", "class Thing;")],
  ["an included file changes", () => write("shared/tools.json", "[]")],
  ["a source is new", () => write("app/New.cs")],
  ["inherited properties change", () => write("Directory.Build.props", "<Project></Project>")],
  ["a package source is named", () => write("NuGet.config", "<configuration />")],
])("the stamp changes when %s", verifies(["card/build-stamp"]), async (_, change) => {
  const before = await stamp();
  change();
  expect(await stamp()).not.toBe(before);
});

test.each(["app/bin/Release/App.dll", "app/obj/project.assets.json", "shared/other.json"])(
  "the stamp does not depend on %s",
  async (file) => {
    const before = await stamp();
    write(file, "changed");
    expect(await stamp()).toBe(before);
  },
);

test("the stamp depends on the configuration", async () => {
  expect(await sourceStamp(join(root, "app/App.csproj"), root, ["Debug"])).not.toBe(await stamp());
});

test("projects that refer to each other are read once", async () => {
  write("lib/Lib.csproj", '<Project><ItemGroup><ProjectReference Include="../app/App.csproj" /></ItemGroup></Project>');
  const files = await projectSources(join(root, "app/App.csproj"));
  expect(new Set(files).size).toBe(files.length);
});
