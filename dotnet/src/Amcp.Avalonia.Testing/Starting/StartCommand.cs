using System.Runtime.InteropServices;
using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Testing.Starting;

/// <summary>Represents the program, arguments and variables that start an app.</summary>
/// <param name="Arguments">The arguments of <c>dotnet</c>.</param>
/// <param name="Variables">The variables of the host and of the platform; empty for an app that has both itself.</param>
internal sealed record StartCommand(IReadOnlyList<string> Arguments, IReadOnlyDictionary<string, string> Variables)
{
    private const string Hooks = "DOTNET_STARTUP_HOOKS";
    private const string PlatformVariable = "AMCP_PLATFORM";

    /// <summary>Gets the path of the <c>dotnet</c> program.</summary>
    public static string Program { get; } = FindProgram();

    /// <summary>Creates the command of an app.</summary>
    /// <param name="app">The app.</param>
    /// <param name="folder">The private folder of the files that the host needs.</param>
    /// <exception cref="AmcpStartException">The app needs a host or a platform, and the test project has none.</exception>
    public static StartCommand Of(BuiltApp app, AppFolder folder)
    {
        if (!app.HasHandler)
            return Hosted(app, folder);

        var variables = new Dictionary<string, string>();
        if (!app.HasHeadlessPlatform)
            variables[PlatformVariable] = Platform();

        return new StartCommand(["exec", app.Assembly], variables);
    }

    private static string Platform() => Required(Path.Combine("amcp", "platform", "Amcp.Avalonia.ManagedHeadless.dll"));

    private static StartCommand Hosted(BuiltApp app, AppFolder folder)
    {
        var host = Required(Path.Combine("amcp", "host", "Avalonia.Desktop.dll"));
        var (dependencies, runtime) = (folder.File("app.deps.json"), folder.File("app.runtimeconfig.json"));
        File.WriteAllText(dependencies, app.DependenciesWithoutDesktop().ToJsonString());
        File.WriteAllText(runtime, WithSharedRuntime(app.Runtime).ToJsonString());
        var hooks = Environment.GetEnvironmentVariable(Hooks) ?? "";
        var description = new JsonObject
        {
            ["assembly"] = app.Assembly,
            ["dependencies"] = app.DependencyFile,
            ["hooks"] = hooks,
            ["byBuilder"] = !app.HasDesktop,
        };
        string[] places = ["--depsfile", dependencies, "--runtimeconfig", runtime, "--additionalprobingpath", Path.GetDirectoryName(app.Folder) ?? app.Folder];
        return new StartCommand(["exec", .. places, app.Assembly], new Dictionary<string, string>
        {
            [Hooks] = hooks.Length == 0 ? host : $"{host}{Path.PathSeparator}{hooks}",
            ["AMCP_HOSTED"] = description.ToJsonString(),
            [PlatformVariable] = Platform(),
        });
    }

    // A project with PublishTrimmed or PublishAot turns these off in every build, also in one with the whole runtime.
    private static JsonObject WithSharedRuntime(JsonObject given)
    {
        var result = (JsonObject)given.DeepClone();
        var options = (JsonObject)result["runtimeOptions"]!;
        if (options["configProperties"] is not JsonObject properties)
            options["configProperties"] = properties = [];

        properties["System.StartupHookProvider.IsSupported"] = true;
        properties["System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported"] = true;
        if (options["includedFrameworks"]?.DeepClone() is { } included)
        {
            options.Remove("includedFrameworks");
            options["frameworks"] = included;
            options["rollForward"] = "LatestMajor";
        }

        return result;
    }

    private static string Required(string file)
    {
        var path = Path.Combine(AppContext.BaseDirectory, file);
        return File.Exists(path) ? path : throw new AmcpStartException(
            "AMCP_APP_START_FAILED",
            $"There is no {path}. The package Amcp.Avalonia.Host copies it when the test project is built: reference the package, and build again.");
    }

    // The tests may run in a program of their own, whose runtime is still that of an installed dotnet.
    private static string FindProgram()
    {
        var name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        var installed = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", name));
        return Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } given && File.Exists(given) ? given
            : File.Exists(installed) ? installed : name;
    }
}
