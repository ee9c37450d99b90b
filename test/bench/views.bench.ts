import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { runProgram } from "../support/e2e/program.ts";
import { readEvents } from "../support/e2e/results.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const VIEWS = 100;
const WHOLE_RUN_MS = 45_000;
const PICTURE_MS = 150;
/** The first pictures of a process compile the code of controls. */
const COLD = 10;

const PROPS = {
  "Directory.Packages.props": `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
<Import Project="${resolve("dotnet/Directory.Packages.props")}" /></Project>`,
  "Directory.Build.props": `<Project><Import Project="${resolve("dotnet/Directory.Build.props")}" /></Project>`,
};

/** A form of usual controls. */
const viewXaml = (index: number): string => `<UserControl xmlns="https://github.com/avaloniaui"
             xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml"
             x:Class="ViewsApp.View${index}" Width="640" Height="480">
  <DockPanel>
    <Menu DockPanel.Dock="Top"><MenuItem Header="_File" /><MenuItem Header="_Edit" /></Menu>
    <TextBlock DockPanel.Dock="Bottom" Text="View ${index}" Margin="8" />
    <ListBox DockPanel.Dock="Left" Width="160" SelectedIndex="${index % 5}">
      ${Array.from({ length: 12 }, (_, row) => `<ListBoxItem Content="Row ${row}" />`).join("")}
    </ListBox>
    <StackPanel Margin="12" Spacing="8">
      ${Array.from({ length: 6 }, (_, row) => `<TextBox Text="Value ${row + index}" /><CheckBox Content="Choice ${row}" IsChecked="${row % 2 === 0}" />`).join("")}
      <Slider Value="${index % 10}" Maximum="10" /><ProgressBar Value="${index}" /><Button Content="Save" />
    </StackPanel>
  </DockPanel>
</UserControl>
`;

const viewCode = (index: number): string => `namespace ViewsApp;

public partial class View${index} : Avalonia.Controls.UserControl
{
    public View${index}() => InitializeComponent();
}
`;

test("100 views in two themes", async () => {
  const folder = await temporaryFolder();
  for (const file of ["App.cs", "Program.cs", "ViewsApp.csproj"])
    await cp(join("dotnet/tests/Apps/ViewsApp", file), join(folder, "app", file));
  for (const [file, text] of Object.entries(PROPS)) await writeFileWithFolders(join(folder, file), text);
  for (let index = 0; index < VIEWS; index += 1) {
    await writeFileWithFolders(join(folder, `app/View${index}.axaml`), viewXaml(index));
    await writeFileWithFolders(join(folder, `app/View${index}.axaml.cs`), viewCode(index));
  }
  await writeFileWithFolders(join(folder, "amcp.config.yaml"), "apps: { Many: { project: app, handler: hosted } }\n");
  const views = (...args: readonly string[]) =>
    runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), "views", "--workers", "1", ...args], { cwd: folder });
  const timed = async (...args: readonly string[]) => {
    const started = performance.now();
    const { code, out, err } = await views(...args);
    const wholeMs = performance.now() - started;
    expect(code, out + err).toBe(0);
    const ended = (await readEvents(join(folder, "amcp-results"))).filter((event) => event.type === "stepEnded");
    const each = Array.from(
      { length: ended.length / 2 },
      (_, at) => (ended[at * 2]?.durationMs ?? 0) + (ended[at * 2 + 1]?.durationMs ?? 0),
    );
    const warm = each.slice(COLD).sort((one, other) => one - other);
    return {
      pictures: each.length,
      wholeMs,
      medianMs: warm[Math.floor(warm.length / 2)] ?? 0,
      p95Ms: warm[Math.floor(warm.length * 0.95)] ?? 0,
    };
  };
  await timed("--update", "all");
  const compared = await timed("--update", "none");
  process.stdout.write(`${JSON.stringify(compared)}\n`);
  expect(compared.pictures).toBe(2 * VIEWS);
  expect(compared.medianMs).toBeLessThanOrEqual(PICTURE_MS);
  expect(compared.wholeMs).toBeLessThanOrEqual(WHOLE_RUN_MS);
});
