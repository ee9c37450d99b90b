import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished, test } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { dotnetOf } from "../support/e2e/dotnet-of.ts";
import { runProgram } from "../support/e2e/program.ts";
import { answer } from "./samples.ts";

const ROUNDS = 100;
/** Until the code of both sides is compiled for good. */
const WARM_UP = 40;

const project = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Version>0.0.0</Version>
  </PropertyGroup>
  <ItemGroup>
    <ProjectReference Include="${resolve("dotnet/tests/Apps/PlainApp/PlainApp.csproj")}" />
    <ProjectReference Include="${resolve("dotnet/src/Amcp.Avalonia.Testing/Amcp.Avalonia.Testing.csproj")}" />
  </ItemGroup>
  <Import Project="${resolve("dotnet/src/Amcp.Avalonia.Host/FromSource.targets")}" />
</Project>
`;

/** Writes a line for each round: its duration, and the sum of what the app's log says of the calls. */
const program = `using System.Diagnostics;
using System.Text.RegularExpressions;
using Amcp.Avalonia.Testing;
using static Amcp.Avalonia.Testing.Assertions;

var variables = new Dictionary<string, string> { ["AMCP_LOG_LEVEL"] = "Information" };
await using var app = await AmcpApp.StartAsync<PlainApp.App>(new AmcpAppOptions { Environment = variables });
await ClickAsync();
try
{
    await app.Text("Status").MatchesAsync("status");
}
catch (AmcpAssertionException written) when (written.Code == "AMCP_BASELINE_MISSING")
{
}

for (var round = 0; round < ${WARM_UP + ROUNDS}; round++)
{
    var before = app.Output.Length;
    var started = Stopwatch.GetTimestamp();
    await ClickAsync();
    await app.Text("Status").MatchesAsync("status");
    var duration = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
    MatchCollection calls;
    while ((calls = Regex.Matches(app.Output[before..], "\\"durationMs\\":([0-9.]+)")).Count < 3)
        await Task.Yield();

    if (round >= ${WARM_UP})
        Console.WriteLine(FormattableString.Invariant($"{duration} {calls.Sum(call => double.Parse(call.Groups[1].Value, System.Globalization.CultureInfo.InvariantCulture))}"));
}

async Task ClickAsync()
{
    await app.Button("SaveButton").ClickAsync();
    await Expect(app.Text("Status")).ToBeAsync("Saved");
}
`;

test("what does the typed client add to the work of an app?", async () => {
  const folder = await mkdtemp(join(tmpdir(), "amcp-dotnet-client-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFileWithFolders(join(folder, "Rounds.csproj"), project);
  await writeFileWithFolders(join(folder, "Program.cs"), program);
  const built = await dotnetOf(folder)("build", "-c", "Release");
  if (built.code !== 0) throw new Error(`${built.out}${built.err}`);
  await answer("a click, an assertion and an equal picture, with a warm app", async () => {
    const ended = await runProgram(["dotnet", "bin/Release/net10.0/Rounds.dll"], { cwd: folder, env: { AMCP_UPDATE: "missing" } });
    if (ended.code !== 0) throw new Error(`${ended.out}${ended.err}`);
    const rounds = ended.out
      .trim()
      .split("\n")
      .map((line) => line.split(" ").map(Number));
    return [
      { what: "the three calls", samples: rounds.map(([all = 0]) => all) },
      { what: "the app's own work in them", samples: rounds.map(([, own = 0]) => own) },
      { what: "what the client adds", samples: rounds.map(([all = 0, own = 0]) => all - own), target: { figure: "median", atMost: 60 } },
    ];
  });
});
