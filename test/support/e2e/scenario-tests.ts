import { mkdtemp, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { expect } from "vitest";
import { z } from "zod";
import { writeFileWithFolders } from "../../../platform/files/files.ts";
import { config, type Files } from "../cli/run-cli.ts";
import { dotnetOf } from "./dotnet-of.ts";
import { privatePackages } from "./packed.ts";
import { type Ended, runProgram } from "./program.ts";

const NAME = "My.Scenarios";
const LIBRARY = "dotnet/src/Amcp.Avalonia.Testing.Scenarios";

/** A project of a user whose tests are scenarios, built. */
export interface ScenarioTests {
  readonly folder: string;
  /** The test program. */
  readonly program: string;
  /** Runs `dotnet test` of the built project. */
  dotnetTest(...args: readonly string[]): Promise<Ended>;
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>;
}

/** The project file of the package's README. */
async function projectOfReadme(): Promise<string> {
  const [, project = ""] = /```xml\n(<Project[\s\S]*?<\/Project>\n)```/.exec(await readFile(`${LIBRARY}/README.md`, "utf8")) ?? [];
  return project;
}

/** Packs the library, and builds a project outside of the repository that restores it. */
export async function scenarioTests(files: Files): Promise<ScenarioTests> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-dotnet-test-"));
  const dotnet = dotnetOf(folder);
  const packages = join(folder, "packages");
  const all: Files = {
    "amcp.config.yaml": config(),
    "global.json": `{ "test": { "runner": "Microsoft.Testing.Platform" } }`,
    "nuget.config": `<configuration><packageSources><add key="packed" value="${packages}" /></packageSources></configuration>`,
    [`tests/${NAME}.csproj`]: await projectOfReadme(),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) await writeFileWithFolders(join(folder, path), text);
  await writeFileWithFolders(join(folder, "node_modules/.keep"), "");
  await symlink(resolve("."), join(folder, "node_modules/amcp-test"), "junction");
  for (const args of [
    ["pack", resolve(LIBRARY), "-c", "Release", "-o", packages],
    ["build", "tests"],
  ]) {
    const { code, out, err } = await dotnet(...args);
    expect(code, out + err).toBe(0);
  }
  const program = join(folder, "tests/bin/Debug/net10.0", process.platform === "win32" ? `${NAME}.exe` : NAME);
  const plain = ["--no-ansi", "--progress", "off"];
  const dotnetTest = (...args: readonly string[]) =>
    runProgram(["dotnet", "test", "--project", "tests", "--no-build", ...args], { cwd: folder, env: privatePackages(folder) });
  return { folder, program, dotnetTest, run: (args, env) => runProgram([program, ...plain, ...args], { cwd: folder, env: env ?? {} }) };
}

const listOf = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item.transform((one) => [one])]);
const Text = z.string().default("");
const Result = z.object({
  testName: z.string(),
  outcome: z.string(),
  Output: z
    .object({ StdOut: Text, ErrorInfo: z.object({ Message: Text, StackTrace: Text }).optional() })
    .or(z.literal("").transform(() => ({ StdOut: "", ErrorInfo: undefined })))
    .optional(),
});
const Definition = z.object({ name: z.string(), TestMethod: z.object({ className: z.string() }) });
const Trx = z.object({
  TestRun: z.object({ Results: z.object({ UnitTestResult: listOf(Result) }), TestDefinitions: z.object({ UnitTest: listOf(Definition) }) }),
});

/** Reads the result of each test from a TRX file, by a foreign parser. */
export async function readTrx(file: string) {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
  const { Results, TestDefinitions } = Trx.parse(parser.parse(await readFile(file, "utf8"))).TestRun;
  const classes = new Map(TestDefinitions.UnitTest.map(({ name, TestMethod }) => [name, TestMethod.className]));
  return Results.UnitTestResult.map(({ testName: name, outcome, Output }) => {
    const { StdOut, ErrorInfo } = Output ?? {};
    return { name, in: classes.get(name), outcome, StdOut, ErrorInfo };
  });
}
