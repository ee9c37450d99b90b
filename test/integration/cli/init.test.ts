import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { initCommand } from "../../../cli/init.ts";
import { type Files, filled, folderWith, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const project =
  '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>WinExe</OutputType></PropertyGroup><ItemGroup><PackageReference Include="Avalonia" Version="12.1.6"/></ItemGroup></Project>';
const program = "using Avalonia;\n\nAppBuilder.Configure<App>()\n    .UsePlatformDetect()\n    .LogToTrace();\n";
const notes = { "src/Notes/Notes.csproj": project, "src/Notes/Program.cs": program };
const desk = { "src/My Desk/Desk.csproj": project, "src/My Desk/Program.cs": program };

const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");
const initIn = (folder: string, ...flags: readonly string[]) => startCli(folder, ["init", ...flags]).ended;

/** A person at a terminal, who gives these answers one after the other. */
async function answered(files: Files, answers: readonly string[], flags: readonly string[] = []) {
  const folder = await folderWith(files);
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const left = [...answers];
  let out = "";
  const output = new PassThrough();
  output.on("data", (chunk) => {
    out += chunk;
    // Each question ends with a blank, as in "Which ones? ".
    if (/(\? .*: |\] )$/.test(out) && left.length > 0) input.write(`${left.shift()}\n`);
  });
  const terminal = { cwd: folder, env: { PATH: "" }, in: input, out: output, err: output };
  // The command takes streams of Node's own process; these are all that it uses of them.
  const code = await initCommand.run(flags, terminal as unknown as Parameters<typeof initCommand.run>[1]);
  return { code, out, folder, unasked: left };
}

test("init adds a configuration and a scenario, and no file of the app changes", verifies(["card/cli-init"]), async () => {
  const folder = await folderWith(notes);
  const first = await initIn(folder);
  expect(first, first.err).toMatchObject({ code: 0, out: expect.stringMatching(/\nNext: npx amcp-test\n$/) });
  expect(first.out).toContain("hosted   Notes (no file changes; --referenced adds the handler)\n");
  expect(await read(folder, "amcp.config.yaml")).toContain("Notes: { project: src/Notes, handler: hosted }");
  for (const [path, text] of Object.entries(notes)) expect(await read(folder, path)).toBe(text);
  expect((await readdir(folder)).sort()).toEqual([".amcp", ".gitignore", "amcp.config.yaml", "scenarios", "src"]);
  expect((await startCli(folder, ["check"]).ended).code).toBe(0);
  const again = await initIn(folder);
  expect(again.out).toContain("hosted   Notes");
  expect(again.out).not.toContain("written");
});

test("an app with a handler of its own is configured for that", async () => {
  const folder = await folderWith({
    ...notes,
    "src/Notes/Notes.csproj": project.replace("<ItemGroup>", '<ItemGroup><PackageReference Include="Amcp.Avalonia"/>'),
  });
  const { out } = await initIn(folder, "--yes");
  expect(out).not.toContain("hosted");
  expect(await read(folder, "amcp.config.yaml")).toContain("Notes: { project: src/Notes }");
  expect(await read(folder, "src/Notes/Program.cs")).toContain(".UseAmcp()");
});

test("init --referenced writes the handler by its real path, and changes nothing else", verifies(["card/cli-init"]), async () => {
  const folder = await folderWith({ ...notes, ".gitignore": "bin/\n/amcp-results" });
  const first = await initIn(folder, "--yes", "--referenced");
  expect(first, first.err).toMatchObject({ code: 0 });
  for (const path of ["amcp.config.yaml (Notes)", "scenarios/notes-opens.yaml", ".amcp/agent-token", "src/Notes/Program.cs"])
    expect(first.out).toContain(`written  ${path}`);
  expect(await read(folder, "amcp.config.yaml")).toContain("Notes: { project: src/Notes }");
  expect(await read(folder, ".gitignore")).toBe("bin/\n/amcp-results\n.amcp/\n");
  expect(await read(folder, "src/Notes/Program.cs")).toContain("#if AMCP\n    .UseAmcp()\n#endif\n");
  expect((await startCli(folder, ["check"]).ended).code).toBe(0);

  const again = await initIn(folder, "--yes", "--referenced");
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringContaining("to do    NuGet packages for Notes: run `npm install --save-dev amcp-test`"),
  });
  expect(again.out).toContain("Next: what is `to do` above, then npx amcp-test\n");
  expect(again.out).not.toContain("written");
  for (const path of ["amcp.config.yaml (has src/Notes)", ".gitignore", "src/Notes/Program.cs (calls UseAmcp)", ".amcp/agent-token"])
    expect(again.out).toContain(`kept     ${path}`);
});

test("node_modules, which our installation makes, is not to be committed either", async () => {
  const folder = await folderWith({ ...notes, "node_modules/amcp-test/package.json": "{}" });
  await initIn(folder, "--yes");
  expect(await read(folder, ".gitignore")).toBe("node_modules/\namcp-results/\n.amcp/\n");
});

test("a second init adds an app that is new to the configuration, and says so", async () => {
  const folder = await folderWith(notes);
  await initIn(folder, "--yes");
  const config = `${await read(folder, "amcp.config.yaml")}run: { workers: 1 } # ours\n`;
  await writeFile(join(folder, "amcp.config.yaml"), config);
  await filled(folder, { ...desk, "src/Other/Notes.csproj": project });
  const again = await initIn(folder, "--yes");
  expect(again.out).toContain("written  amcp.config.yaml (added Desk, Notes-2)");
  expect(again.out).toContain("written  scenarios/desk-opens.yaml");
  expect(await read(folder, "amcp.config.yaml")).toBe(
    config.replace(
      "src/Notes, handler: hosted }\n",
      "src/Notes, handler: hosted }\n  Desk: { project: src/My Desk, handler: hosted }\n  Notes-2: { project: src/Other, handler: hosted }\n",
    ),
  );
});

test("where no app is, init writes nothing and says where it looked", verifies(["error/AMCP_INIT_NO_APP"]), async () => {
  const folder = await folderWith({ "src/Tool/Tool.csproj": project.replace("Avalonia", "Spectre.Console") });
  const { code, err } = await initIn(folder, "--yes");
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("AMCP_INIT_NO_APP: no project below ") });
  await expect(read(folder, "amcp.config.yaml")).rejects.toThrow("ENOENT");
});

test("of several apps init takes those that are named, and without a person none unasked", async () => {
  const folder = await folderWith({ ...notes, ...desk });
  const unasked = await initIn(folder);
  expect(unasked).toMatchObject({
    code: 2,
    err: expect.stringContaining("there are 2 Avalonia apps: Desk (src/My Desk), Notes (src/Notes)"),
  });
  await expect(read(folder, "amcp.config.yaml")).rejects.toThrow("ENOENT");
  expect((await initIn(folder, "--app", "Dsk")).err).toContain("there is no app Dsk; there are Desk, Notes");
  expect((await initIn(folder, "--app", "desk")).code).toBe(0);
  expect(await read(folder, "amcp.config.yaml")).toContain("apps:\n  Desk: { project: src/My Desk, handler: hosted }\n");
  expect(await read(folder, "amcp.config.yaml")).not.toContain("Notes");
});

test("a person at a terminal is asked which apps, and sees what comes into a program", async () => {
  const { code, out, folder, unasked } = await answered({ ...notes, ...desk }, ["2", "y"], ["--referenced"]);
  expect({ code, unasked }).toEqual({ code: 0, unasked: [] });
  expect(out).toContain("There are 2 Avalonia apps:\n  1. Desk (src/My Desk)\n  2. Notes (src/Notes)\n");
  expect(out).toContain("    AppBuilder.Configure<App>()\n        .UsePlatformDetect()\n  + #if AMCP\n  +     .UseAmcp()\n  + #endif\n");
  expect(await read(folder, "amcp.config.yaml")).not.toContain("Desk");
  expect(await read(folder, "src/Notes/Program.cs")).toContain(".UseAmcp()");
  expect(await read(folder, "src/My Desk/Program.cs")).toBe(program);
});

const chinese = {
  ...notes,
  "src/Notes/Main.axaml": '<Window xmlns="x"><!-- \u05d0 --><TextBlock Text="\u6f22\u5b57 &#x1F600;"/></Window>',
  "src/Notes/Words.cs": '// \u0e01\nclass Words { string Title = "\u5b57 \\u2192"; }',
};

test("init names the free font for letters that no font of the app has", verifies(["card/50-fonts-advice"]), async () => {
  const folder = await folderWith(chinese);
  const { out } = await initIn(folder);
  expect(out.split("\n").filter((line) => line.startsWith("note"))).toEqual([
    "note     Notes: no font has \u6f22 of src/Notes/Main.axaml. Chinese (Han): `fonts: [fonts/NotoSansCJK-Regular.ttc]` (Debian fonts-noto-cjk, or Noto Sans SC of Google Fonts; OFL 1.1)",
    "note     Notes: no font has \u{1f600} of src/Notes/Main.axaml. emoji: `fonts: [fonts/Symbola_hint.ttf]` (Debian fonts-symbola, or Noto Emoji of Google Fonts; free for any use; Noto Emoji: OFL 1.1)",
  ]);
  expect(await read(folder, "amcp.config.yaml")).toContain(
    "apps:\n  # Chinese (Han), emoji: get the font (docs/fonts.md of amcp-test), and add fonts: [fonts/NotoSansCJK-Regular.ttc, fonts/Symbola_hint.ttf]\n  Notes: { project: src/Notes, handler: hosted }\n",
  );
  expect((await startCli(folder, ["check"]).ended).code).toBe(0);
});

test("an app whose own or configured fonts have the letters gets no advice", async () => {
  const symbols = await readFile("dotnet/samples/Gallery/Fonts/GallerySymbols.ttf");
  const folder = await folderWith({ ...notes, "src/Notes/Main.axaml": '<Window Text="&#x1F600;"/>', "fonts/OFL.txt": "" });
  expect((await initIn(folder)).out).toContain("no font has \u{1f600}");
  await writeFile(join(folder, "fonts/Symbols.ttf"), symbols);
  const config = await read(folder, "amcp.config.yaml");
  await writeFile(join(folder, "amcp.config.yaml"), config.replace("hosted }", "hosted, fonts: [fonts] }"));
  expect((await initIn(folder)).out).not.toContain("no font has");
  await writeFile(join(folder, "amcp.config.yaml"), config);
  expect((await initIn(folder)).out).toContain("no font has");
  await writeFile(join(folder, "src/Notes/Symbols.ttf"), symbols);
  expect((await initIn(folder)).out).not.toContain("no font has");
});

test("a person at a terminal is asked whether to write the fonts", verifies(["card/50-fonts-advice"]), async () => {
  const { out, folder, unasked } = await answered(chinese, ["y"]);
  expect(unasked).toEqual([]);
  expect(out).toContain("Write `fonts: [fonts/NotoSansCJK-Regular.ttc, fonts/Symbola_hint.ttf]` of Notes? [Y/n] ");
  expect(out).toContain("to do    fonts/NotoSansCJK-Regular.ttc, fonts/Symbola_hint.ttf: put the font there");
  expect(out).toContain("Next: what is `to do` above, then npx amcp-test");
  expect(await read(folder, "amcp.config.yaml")).toContain(
    "  Notes: { project: src/Notes, handler: hosted, fonts: [fonts/NotoSansCJK-Regular.ttc, fonts/Symbola_hint.ttf] }\n",
  );
});

test("who says no keeps the program, and is told what is left", async () => {
  const { out, folder } = await answered(notes, ["n"], ["--referenced"]);
  expect(await read(folder, "src/Notes/Program.cs")).toBe(program);
  expect(out).toContain("to do    src/Notes/Program.cs: write the lines above, or run `npx amcp-test init --referenced --yes`");
  expect(out).toContain("Next: what is `to do` above, then npx amcp-test");
});

test("a program of another form is left, and the lines to add are shown", async () => {
  const sharp = { "Desk.fsproj": project, "Program.fs": "module Program\nAppBuilder.Configure<App>().UseX11().UseSkia()\n" };
  const { out } = await initIn(await folderWith(sharp), "--yes", "--referenced");
  expect(out).toContain("to do    Program.fs: add\n           behind the call that chooses the windowing platform");
});
