using System.Reflection;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The folder in which the runner is called: that of amcp.config.yaml.</summary>
internal static class ScenarioFolder
{
    private const string ConfigFile = "amcp.config.yaml";

    /// <summary>Gets the scenarios' folder below it.</summary>
    public const string Scenarios = "scenarios";

    /// <summary>Finds the folder that the build has named, or else the nearest one with a configuration at or above the program.</summary>
    public static string Find()
    {
        var metadata = Assembly.GetEntryAssembly()?.GetCustomAttributes<AssemblyMetadataAttribute>();
        var named = metadata?.FirstOrDefault(static one => one.Key == "AmcpScenarios")?.Value;
        string[] built = named is null ? [] : [Path.TrimEndingDirectorySeparator(Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, named)))];
        return built.Concat(Above(AppContext.BaseDirectory)).FirstOrDefault(IsProject) ?? Directory.GetCurrentDirectory();
    }

    /// <summary>Gets a folder and those above it, the nearest first.</summary>
    /// <param name="folder">The folder.</param>
    public static IEnumerable<string> Above(string folder)
    {
        for (var current = new DirectoryInfo(folder); current is not null; current = current.Parent)
        {
            yield return current.FullName;
        }
    }

    /// <summary>Gets the scenario files of a folder, relative to it with <c>/</c>, as the runner names them.</summary>
    /// <param name="folder">The folder of amcp.config.yaml.</param>
    public static IReadOnlyList<string> FilesIn(string folder)
    {
        var scenarios = Path.Combine(folder, Scenarios);
        if (!Directory.Exists(scenarios))
        {
            return [];
        }

        return [.. Directory.EnumerateFiles(scenarios, "*", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(folder, path).Replace('\\', '/'))
            .Where(IsScenario)
            .Order(StringComparer.Ordinal)];
    }

    private static bool IsScenario(string path) =>
        (path.EndsWith(".yaml", StringComparison.Ordinal) || path.EndsWith(".yml", StringComparison.Ordinal))
        && !path.EndsWith(".steps.yaml", StringComparison.Ordinal)
        && Path.GetFileName(path) is not ("amcp.hooks.yaml" or ConfigFile)
        && !path.Split('/').Any(part => part is "__baselines__" or "node_modules" or "bin" or "obj" || part.StartsWith('.'));

    private static bool IsProject(string folder) => File.Exists(Path.Combine(folder, ConfigFile)) || Directory.Exists(Path.Combine(folder, Scenarios));
}
