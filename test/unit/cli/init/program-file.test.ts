import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { changeOfProgram } from "../../../../cli/init/program-file.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function changeOf(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return changeOfProgram(join(folder, "App.csproj"));
}

const program = (chain: string) => `using System;
using Avalonia;

class Program
{
    public static AppBuilder BuildAvaloniaApp()
        => AppBuilder.Configure<App>()${chain}
}
`;

test.each([
  [
    "in the template of Avalonia 11",
    "\n            .UsePlatformDetect()\n            .WithInterFont()\n            .LogToTrace();",
    "\n            .UsePlatformDetect()\n#if AMCP\n            .UseAmcp()\n#endif\n            .WithInterFont()\n            .LogToTrace();",
  ],
  [
    "in the template of Avalonia 12",
    "\n            .UsePlatformDetect()\n#if DEBUG\n            .WithDeveloperTools()\n#endif\n            .LogToTrace();",
    "\n            .UsePlatformDetect()\n#if AMCP\n            .UseAmcp()\n#endif\n#if DEBUG\n            .WithDeveloperTools()\n#endif\n            .LogToTrace();",
  ],
  [
    "in one line",
    ".UsePlatformDetect().LogToTrace();",
    ".UsePlatformDetect()\n#if AMCP\n            .UseAmcp()\n#endif\n            .LogToTrace();",
  ],
  [
    "at the end of a chain",
    "\n            .UsePlatformDetect();",
    "\n            .UsePlatformDetect()\n#if AMCP\n            .UseAmcp()\n#endif\n            ;",
  ],
  [
    "before a comment",
    "\n            .UsePlatformDetect() // X11, Win32\n            .LogToTrace();",
    "\n            .UsePlatformDetect() // X11, Win32\n#if AMCP\n            .UseAmcp()\n#endif\n            .LogToTrace();",
  ],
])("the call is written %s", async (_, before, after) => {
  expect(await changeOf({ "Program.cs": program(before) })).toMatchObject({ kind: "change", after: program(after) });
});

test("line ends of Windows and a byte order mark are kept", async () => {
  const windows = `\ufeff${program("\n            .UsePlatformDetect()\n            .LogToTrace();")}`.replaceAll("\n", "\r\n");
  const change = await changeOf({ "Program.cs": windows });
  expect(change).toMatchObject({
    kind: "change",
    after: expect.stringMatching(/^\ufeffusing System;\r\n[\s\S]*\r\n#if AMCP\r\n {12}\.UseAmcp\(\)\r\n#endif\r\n/),
  });
  expect(JSON.stringify(change)).not.toMatch(/[^r]\\n/);
});

const sharp = `namespace Desk

open System
open Avalonia

module Program =
    let buildAvaloniaApp () =
        AppBuilder
            .Configure<App>()
            .UsePlatformDetect()
            .WithInterFont()
`;

test("an F# program is spoken to in F#", async () => {
  const after = sharp.replace(".UsePlatformDetect()\n", ".UsePlatformDetect()\n#if AMCP\n            .UseAmcp()\n#endif\n");
  expect(await changeOf({ "Program.fs": sharp })).toMatchObject({ kind: "change", after });
  const oneLine = sharp.replace(
    /AppBuilder\s+\.Configure<App>\(\)\s+\.UsePlatformDetect\(\)\s+/,
    "AppBuilder.Configure<App>().UsePlatformDetect()",
  );
  const advice = expect.arrayContaining(["        .UseAmcp()"]);
  expect(await changeOf({ "Program.fs": oneLine })).toMatchObject({ kind: "byHand", file: expect.stringContaining("Program.fs"), advice });
});

test("a program that calls it already, in whatever form, is left", async () => {
  const text = program("\n            .UseAmcp(desktop: builder => builder.UsePlatformDetect());");
  expect(await changeOf({ "Program.cs": text })).toMatchObject({ kind: "done", file: expect.stringContaining("Program.cs") });
});

test.each([
  ["chooses its platform itself", program("\n            .UseX11().UseSkia();")],
  [
    "chooses it in two places",
    program("\n            .UsePlatformDetect();\n        => AppBuilder.Configure<Other>()\n            .UsePlatformDetect();"),
  ],
  ["has it in a comment alone", program("\n            // .UsePlatformDetect()\n            ;")],
])("a program that %s is left, and its person told what to add", async (_, text) => {
  const advice = expect.arrayContaining(["        .UseAmcp()"]);
  expect(await changeOf({ "Program.cs": text })).toMatchObject({ kind: "byHand", file: expect.stringContaining("Program.cs"), advice });
});

test("where nothing starts Avalonia no file is named", async () => {
  expect(await changeOf({ "Model.cs": "class Model;" })).toMatchObject({ kind: "byHand", file: undefined });
});
