import { newApp } from "./new-app.ts";

type Files = Readonly<Record<string, string>>;

const project = (packages: Readonly<Record<string, string>>, more = ""): string => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>WinExe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
  </PropertyGroup>
  <ItemGroup>
${Object.entries(packages)
  .map(([id, version]) => `    <PackageReference Include="${id}" Version="${version}" />\n`)
  .join("")}${more}  </ItemGroup>
</Project>
`;

const avalonia = (version: string, names = ["Avalonia", "Avalonia.Desktop", "Avalonia.Themes.Fluent"]) =>
  Object.fromEntries(names.map((name) => [name, version]));

/** Shows in `Facts` what an app can find out about its process, and counts clicks in `Total`. */
const countingWindow = (facts: string): string => `
internal sealed class App : Application
{
    public override void Initialize() => Styles.Add(new FluentTheme());

    public override void OnFrameworkInitializationCompleted()
    {
        var count = 0;
        var total = new TextBlock { Name = "Total", Text = "0" };
        var add = new Button { Name = "Add", Content = "Add one" };
        add.Click += (_, _) => total.Text = (++count).ToString();
        var facts = new TextBlock { Name = "Facts", Text = ${facts} };
        ((IClassicDesktopStyleApplicationLifetime)ApplicationLifetime!).MainWindow =
            new Window { Title = "Counter", Width = 400, Height = 200, Content = new StackPanel { Children = { total, add, facts } } };
        base.OnFrameworkInitializationCompleted();
    }
}
`;

const USINGS = `using System.Reflection;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Themes.Fluent;
`;

/** The setting of many published apps, whose builds in development are not trimmed. */
const TRIMMED = "  <PropertyGroup><PublishTrimmed>true</PublishTrimmed></PropertyGroup>\n";

/** Builds a container in Main, chooses a renderer, reads arguments and a file of settings there, and has older versions of libraries that the handler uses. */
const container: Files = {
  "Container/Container.csproj": project(
    { ...avalonia("12.1.6"), "Microsoft.Extensions.DependencyInjection": "8.0.1", "Microsoft.Extensions.Logging.Abstractions": "8.0.2" },
    `    <Content Include="appsettings.json" CopyToOutputDirectory="PreserveNewest" />\n`,
  ).replace("</Project>", `${TRIMMED}</Project>`),
  "Container/appsettings.json": `{ "greeting": "from its settings" }\n`,
  "Container/Program.cs": `${USINGS}using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

internal sealed record Greeting(string Text);

internal static class Program
{
    public static IServiceProvider Services { get; private set; } = null!;

    public static int Main(string[] args)
    {
        using var once = new Mutex(true, "Container.Once", out var isFirst);
        if (!isFirst)
            return 7;

        var settings = JsonDocument.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "appsettings.json")));
        var text = settings.RootElement.GetProperty("greeting").GetString() + ", " + string.Join("+", args);
        Services = new ServiceCollection().AddSingleton(new Greeting(text)).BuildServiceProvider();
        // As UseSkia does.
        static void Native() => throw new InvalidOperationException("There is no native library.");
        return AppBuilder.Configure<App>().UsePlatformDetect().UseRenderingSubsystem(Native, "Skia").StartWithClassicDesktopLifetime(args);
    }

    public static string Facts() => string.Join("; ",
        Services.GetRequiredService<Greeting>().Text,
        Assembly.GetEntryAssembly()!.GetName().Name,
        Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory)),
        Path.GetFileName(Environment.GetCommandLineArgs()[0]),
        typeof(NullLogger).Assembly.GetName().Version!.ToString(1),
        Environment.GetEnvironmentVariable("DOTNET_STARTUP_HOOKS") ?? "no hooks");
}
${countingWindow("Program.Facts()")}`,
};

/** Chooses no platform: only the method that the previewer calls can start it. Has another version of a library that the handler uses. */
const builder: Files = {
  "Builder/Builder.csproj": project({
    ...avalonia("12.1.6", ["Avalonia", "Avalonia.Themes.Fluent"]),
    "ModelContextProtocol.Core": "1.4.2",
  }),
  "Builder/Program.cs": `${USINGS}
internal static class Program
{
    public static int Main(string[] args) => throw new InvalidOperationException("This app has no display.");

    private static AppBuilder BuildAvaloniaApp() => AppBuilder.Configure<App>();
}
${countingWindow(`Assembly.GetEntryAssembly()!.GetName().Name + "; " + string.Join("+", Environment.GetCommandLineArgs().Skip(1)) +
    "; " + typeof(ModelContextProtocol.McpException).Assembly.GetName().Version!.ToString(2)`)}`,
};

/** Does not get to its window, in the way that its argument says. */
const ending: Files = {
  "Ending/Ending.csproj": project(avalonia("12.1.6")),
  "Ending/Program.cs": `${USINGS}
internal static class Program
{
    public static int Main(string[] args)
    {
        switch (args[0])
        {
            case "throws":
                Store.Open();
                return 0;
            case "waits":
                Console.WriteLine("waiting for the licence server");
                Thread.Sleep(Timeout.Infinite);
                return 0;
            case "exits":
                Environment.Exit(0);
                return 0;
            case "returns":
                return 3;
            default:
                return AppBuilder.Configure<App>().StartWithClassicDesktopLifetime(args);
        }
    }
}

internal static class Store
{
    public static void Open() => throw new InvalidOperationException("The store is closed.");
}
${countingWindow('""')}`,
};

const fsharp: Files = {
  "Functional/Functional.fsproj": project(avalonia("12.1.6"), `    <Compile Include="Program.fs" />\n`),
  "Functional/Program.fs": `module Program

open Avalonia
open Avalonia.Controls
open Avalonia.Controls.ApplicationLifetimes
open Avalonia.Themes.Fluent

type App() =
    inherit Application()

    override this.Initialize() = this.Styles.Add(FluentTheme())

    override this.OnFrameworkInitializationCompleted() =
        let mutable count = 0
        let total = TextBlock(Name = "Total", Text = "0")
        let add = Button(Name = "Add", Content = "Add one")
        let facts = TextBlock(Name = "Facts", Text = "F#")
        add.Click.Add(fun _ -> total.Text <- string (System.Int32.Parse total.Text + 1))
        let panel = StackPanel()
        panel.Children.AddRange [ total; add; facts ]

        match this.ApplicationLifetime with
        | :? IClassicDesktopStyleApplicationLifetime as desktop ->
            desktop.MainWindow <- Window(Title = "Counter", Width = 400.0, Height = 200.0, Content = panel)
        | _ -> ()

        base.OnFrameworkInitializationCompleted()

[<EntryPoint>]
let main args =
    AppBuilder.Configure<App>().UsePlatformDetect().StartWithClassicDesktopLifetime(args)
`,
};

const eleven: Files = Object.fromEntries(
  Object.entries(newApp).map(([path, text]) => [path.replace("src/Counter/", "Eleven/"), text.replaceAll("12.1.6", "11.3.20")]),
);
const twelve: Files = Object.fromEntries(Object.entries(newApp).map(([path, text]) => [path.replace("src/", ""), text]));

/** Apps that know nothing of tests, each in a folder of its own. */
export const untouchedApps: Files = { ...twelve, ...eleven, ...container, ...builder, ...fsharp, ...ending };
