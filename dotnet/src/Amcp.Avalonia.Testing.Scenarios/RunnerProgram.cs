namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The program that runs scenarios, with its first arguments.</summary>
/// <param name="File">The executable file.</param>
/// <param name="Arguments">The arguments before those of a call.</param>
internal sealed record RunnerProgram(string File, IReadOnlyList<string> Arguments)
{
    /// <summary>The variable with a command in place of the one that is found.</summary>
    public const string Variable = "AMCP_TEST_COMMAND";

    private const string Script = "node_modules/amcp-test/dist/bin/amcp-test.js";

    /// <summary>Finds the npm package in the folder or above it, or else beside the programs of PATH, where a global installation is.</summary>
    /// <param name="folder">The folder of amcp.config.yaml.</param>
    /// <exception cref="RunnerException">Node or the package is missing.</exception>
    public static RunnerProgram Find(string folder)
    {
        if (CommandWords.Split(Environment.GetEnvironmentVariable(Variable) ?? "") is [var file, .. var rest])
        {
            return new(file, rest);
        }

        var node = OnPath(OperatingSystem.IsWindows() ? "node.exe" : "node") ?? throw new RunnerException(
            $"Scenarios need Node.js 20.19 or later from https://nodejs.org, and amcp-test: run `npm install --save-dev amcp-test` in {folder}.");
        var script = ScenarioFolder.Above(folder).Concat(GlobalFolders()).Select(place => Path.GetFullPath(Path.Combine(place, Script)));
        return new(node, [script.FirstOrDefault(System.IO.File.Exists) ?? throw new RunnerException(
            $"Scenarios need the npm package amcp-test: run `npm install --save-dev amcp-test` in {folder}.")]);
    }

    /// <summary>A global installation has its packages beside the programs on Windows, and in ../lib elsewhere.</summary>
    private static IEnumerable<string> GlobalFolders()
    {
        var programs = Path.GetDirectoryName(OnPath(OperatingSystem.IsWindows() ? "amcp-test.cmd" : "amcp-test"));
        return programs is null ? [] : [programs, Path.Combine(programs, "../lib")];
    }

    private static string? OnPath(string name) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Select(folder => Path.Combine(folder, name))
            .FirstOrDefault(System.IO.File.Exists);
}
