import { expect, test } from "vitest";
import { cli } from "../../support/cli/run-cli.ts";

const files = {
  "amcp.config.yaml": "apps: { Desk: { project: . } }\n",
  "scenarios/open.yaml": "name: opens\napps: [Desk]\nsteps: [{ inspect: { tree: all } }]\n",
  "Desk.csproj": "<Project>\n</Project>\n",
  "node_modules/@other/gyp/lib/Find.cs": "class Find;",
};
const exclusion = "<DefaultItemExcludes>$(DefaultItemExcludes);node_modules/**</DefaultItemExcludes>";

test("check finds a project that compiles files of node_modules, and tells the line that leaves them out", async () => {
  const { code, err, out } = await cli(files, ["check"]);
  expect(err).toContain(
    `AMCP_BUILD_FAILED: Desk will not build as it should: Desk.csproj lies beside node_modules and compiles node_modules/@other/gyp/lib/Find.cs; add to a PropertyGroup of Desk.csproj: ${exclusion}`,
  );
  expect({ code, out }).toEqual({ code: 2, out: expect.stringContaining("1 problem\n") });
});

test.each([
  ["leaves the folder out", { "Desk.csproj": `<Project>\n  <PropertyGroup>${exclusion}</PropertyGroup>\n</Project>\n` }],
  ["names its sources itself", { "Desk.csproj": "<Project><EnableDefaultCompileItems>false</EnableDefaultCompileItems></Project>" }],
  [
    "has it left out by a file of its folder",
    { "Directory.Build.props": `<Project><PropertyGroup>${exclusion}</PropertyGroup></Project>` },
  ],
  ["lies beside packages without C#", { "node_modules/@other/gyp/lib/Find.cs": undefined }],
])("check says nothing of a project that %s", async (_, changes) => {
  const changed = Object.entries({ ...files, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  expect(await cli(Object.fromEntries(changed), ["check"])).toMatchObject({ code: 0, err: "" });
});
