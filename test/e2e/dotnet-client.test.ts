import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { dotnetOf } from "../support/e2e/dotnet-of.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { packed, privatePackages } from "../support/e2e/packed.ts";
import { runProgram } from "../support/e2e/program.ts";
import { readTrx } from "../support/e2e/scenario-tests.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const PAGE = "docs/dotnet.md";
const README = "dotnet/src/Amcp.Avalonia.Testing/README.md";

/** The app of both pages: nothing in it knows of tests. */
const notes = {
  ...Object.fromEntries(
    Object.entries(newApp).map(([path, text]) => [
      path.replace("src/", "").replaceAll("Counter", "Notes"),
      text.replaceAll("Counter", "Notes"),
    ]),
  ),
  "Notes/MainWindow.axaml": `<Window xmlns="https://github.com/avaloniaui" xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml" x:Class="Notes.MainWindow"
        Title="Notes" Width="400" Height="200">
  <StackPanel Margin="24" Spacing="12">
    <TextBox x:Name="Note" />
    <Button x:Name="Save" Content="Save note" Click="OnSave" />
    <TextBlock x:Name="Status" />
  </StackPanel>
</Window>
`,
  "Notes/MainWindow.axaml.cs": `using System;
using Avalonia.Controls;
using Avalonia.Interactivity;

namespace Notes;

public partial class MainWindow : Window
{
    public MainWindow() => InitializeComponent();

    private void OnSave(object? sender, RoutedEventArgs e) =>
        Status.Text = Note.Text is { Length: > 0 } text ? $"Saved {text}" : throw new InvalidOperationException("There is no note.");
}
`,
};

/** Beside the test of the page: one that passes, three that fail for different reasons, and one that is left out. */
const furtherTests = `public sealed class FurtherTests
{
    [Fact]
    public async Task Enter_is_no_note()
    {
        await using var app = await AmcpApp.StartAsync<App>();
        await app.TextBox("Note").TypeAsync("bread", submit: true);
        await Expect(app.Text("Status")).ToBeAsync("");
    }

    [Fact]
    public async Task Finds_no_such_button()
    {
        await using var app = await AmcpApp.StartAsync<App>();
        await app.Button("Safe").ClickAsync(timeout: TimeSpan.FromMilliseconds(200));
    }

    [Fact]
    public async Task Shows_another_note()
    {
        await using var app = await AmcpApp.StartAsync<App>();
        await app.TextBox("Note").FillAsync("eggs");
        await app.Button("Save note").ClickAsync();
        await app.Window().MatchesAsync("other");
    }

    [Fact]
    public async Task Breaks_the_app()
    {
        await using var app = await AmcpApp.StartAsync<App>();
        await app.Button("Save").ClickAsync();
        await Expect(app.Text("Status")).ToBeAsync("Saved");
    }

    [Fact(Skip = "later")]
    public void Is_not_ready()
    {
    }
}
`;
const usings = ["Amcp.Avalonia.Testing", "Notes", "Xunit", "static Amcp.Avalonia.Testing.Assertions"]
  .map((name) => `using ${name};\n`)
  .join("");

/** The packages of a test framework, and the properties with which its projects are programs of Microsoft.Testing.Platform. */
const frameworks = {
  "xunit v3": { packages: { "xunit.v3": "4.0.2" }, properties: "" },
  NUnit: {
    packages: { NUnit: "5.0.0", NUnit3TestAdapter: "6.3.1", "Microsoft.NET.Test.Sdk": "18.0.1" },
    properties: "<EnableNUnitRunner>true</EnableNUnitRunner>",
  },
  MSTest: { packages: { MSTest: "4.5.2" }, properties: "<EnableMSTestRunner>true</EnableMSTestRunner>" },
} as const;

/** The blocks of a page in a language, by the heading that each stands under. */
async function samplesOf(page: string, language: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const sections = (await readFile(page, "utf8")).split(/^#+ /m);
  const blocksIn = (text: string) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(([, block = ""]) => block);
  return new Map(sections.map((section) => [section.split("\n")[0] ?? "", blocksIn(section)] as const));
}

describeWithDotnet("the typed client in a solution outside of the repository", () => {
  let home: string;
  let dotnet: ReturnType<typeof dotnetOf>;

  async function build(name: string, files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) await writeFileWithFolders(join(home, name, path), text);
    const built = await dotnet("build", name);
    expect(built, built.out + built.err).toMatchObject({ code: 0 });
  }

  const run = (name: string, ...args: readonly string[]) =>
    runProgram(["dotnet", "test", "--project", name, "--no-build", ...args], {
      cwd: home,
      env: { ...privatePackages(home), AMCP_UPDATE: "missing" },
    });

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "amcp dotnet client "));
    const { nuget } = await packed();
    const files = {
      ...notes,
      "global.json": `{ "test": { "runner": "Microsoft.Testing.Platform" } }`,
      "nuget.config": `<configuration><packageSources><add key="packed" value="${nuget}" /></packageSources></configuration>`,
    };
    for (const [path, text] of Object.entries(files)) await writeFileWithFolders(join(home, path), text);
    // A build without native back ends leaves the choice of the platform to the host.
    dotnet = dotnetOf(home, { AmcpHosted: "true" });
  }, 15 * MINUTE);

  afterAll(() => rm(home, { recursive: true, force: true }));

  test(
    "the page's test passes once its picture is accepted, and failures name cause and evidence",
    verifies(["card/47-client"], verifies(["card/47-client-frameworks"], { timeout: 10 * MINUTE })),
    async () => {
      const [project = ""] = (await samplesOf(PAGE, "xml")).get("A first test") ?? [];
      const samples = await samplesOf(PAGE, "csharp");
      const trx = `    <PackageReference Include="Microsoft.Testing.Extensions.TrxReport" Version="2.5.2" />\n`;
      await build("Notes.Tests", {
        "Notes.Tests.csproj": project.replace("  </ItemGroup>", `${trx}  </ItemGroup>`),
        "NotesTests.cs": samples.get("A first test")?.[0] ?? "",
        "SharedApp.cs": `${usings}\n${samples.get("One app for many tests")?.[0] ?? ""}`,
        "FurtherTests.cs": `${usings}\n${furtherTests}`,
      });
      const listed = await run("Notes.Tests", "--list-tests");
      expect(listed.out).toContain("NotesTests.A_note_is_saved");

      const first = await run("Notes.Tests");
      expect(first.out).toMatch(/total: 6\n.*failed: 4\n.*succeeded: 1\n.*skipped: 1\n/);
      expect(first.out).toContain("this one was written to __baselines__/NotesTests/saved.png: look at it and commit it");
      await writeFileWithFolders(join(home, "Notes.Tests/FurtherTests.cs"), `${usings}\n${furtherTests.replace('"eggs"', '"ham"')}`);
      await build("Notes.Tests", {});
      const second = await run("Notes.Tests", "--report-trx", "--report-trx-filename", "all.trx");
      expect(second.out).toMatch(/total: 6\n.*failed: 3\n.*succeeded: 2\n.*skipped: 1\n/);

      const results = new Map((await readTrx(join(home, "TestResults/all.trx"))).map((result) => [result.name.split(".").at(-1), result]));
      const messageOf = (name: string) => results.get(name)?.ErrorInfo?.Message ?? "";
      expect(results.get("A_note_is_saved")?.outcome).toBe("Passed");
      expect(messageOf("Finds_no_such_button")).toMatch(/ELEMENT_NOT_FOUND.+Button#Save/s);
      expect(messageOf("Shows_another_note")).toContain('the text of `Status` is "Saved ham" instead of "Saved eggs"');
      expect(messageOf("Breaks_the_app")).toMatch(/InvalidOperationException: There is no note\..+MainWindow\.OnSave/s);
      const evidence = await readdir(join(home, "Notes.Tests/bin/Debug/net10.0/TestResults/amcp-results"), { recursive: true });
      expect(evidence.filter((file) => file.includes("Shows_another_note")).map((file) => file.split(/[\\/]/).at(-1))).toEqual(
        expect.arrayContaining(["screenshot.png", "elements.txt", "other-expected.png", "other-actual.png", "other-diff.png"]),
      );
    },
  );

  test.each(Object.entries(frameworks))(
    "the sample of the README passes with %s",
    verifies(["card/47-client-frameworks"], { timeout: 10 * MINUTE }),
    async (framework, { packages, properties }) => {
      const name = `${framework.replace(" ", "")}Sample`;
      const sample = (await samplesOf(README, "csharp")).get(framework)?.[0] ?? "";
      const references = Object.entries(packages).map(([id, version]) => `<PackageReference Include="${id}" Version="${version}" />`);
      const [reference = ""] = (await samplesOf(README, "xml")).get("Set up") ?? [];
      const common = "<OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings>";
      await build(name, {
        [`${name}.csproj`]: `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>${common}${properties}</PropertyGroup>
  <ItemGroup>${references.join("")}</ItemGroup>
  ${reference}
</Project>`,
        "NotesTests.cs": sample,
      });
      expect((await run(name)).out).toMatch(/total: 1\n.*failed: 0\n.*succeeded: 1\n/);

      await build(name, {
        "NotesTests.cs": sample.replace('ToBeAsync("Saved milk")', 'ToBeAsync("Saved", TimeSpan.FromMilliseconds(100))'),
      });
      const failed = await run(name);
      expect(failed.out).toMatch(/total: 1\n.*failed: 1\n/);
      expect(failed.out).toMatch(/Expected TextBlock#Status to be 'Saved'\..+reads `Saved milk`/s);
      for (const file of ["screenshot.png", "elements.txt"])
        expect(failed.out).toMatch(new RegExp(`For test '.*A_note_is_saved': .+${file}`));
    },
  );
});
