using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Represents an app in a folder of its own, whose dependency file names no platform without a display.</summary>
internal sealed class AppWithoutPlatform : IDisposable
{
    private const string Platform = "Amcp.Avalonia.ManagedHeadless";
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("amcp-copy-");

    /// <summary>Initializes a new instance of the <see cref="AppWithoutPlatform"/> class with copies of the files beside the tests.</summary>
    /// <param name="name">The name of the app's assembly.</param>
    public AppWithoutPlatform(string name)
    {
        foreach (var file in Directory.GetFiles(AppContext.BaseDirectory, "*.dll").Where(file => !IsPlatform(Path.GetFileName(file))))
            File.Copy(file, Path.Combine(_folder.FullName, Path.GetFileName(file)));

        File.Copy(Path.Combine(AppContext.BaseDirectory, $"{name}.runtimeconfig.json"), Path.Combine(_folder.FullName, $"{name}.runtimeconfig.json"));
        var dependencies = JsonNode.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, $"{name}.deps.json")))!;
        foreach (var list in new[] { dependencies["libraries"]! }.Concat(dependencies["targets"]!.AsObject().Select(target => target.Value!)))
            RemovePlatform(list.AsObject());

        File.WriteAllText(Path.Combine(_folder.FullName, $"{name}.deps.json"), dependencies.ToJsonString());
        Assembly = Path.Combine(_folder.FullName, $"{name}.dll");
    }

    /// <summary>Gets the path of the app's assembly.</summary>
    public string Assembly { get; }

    /// <inheritdoc/>
    public void Dispose() => _folder.Delete(recursive: true);

    private static bool IsPlatform(string name) => name.StartsWith(Platform, StringComparison.Ordinal);

    private static void RemovePlatform(JsonObject list)
    {
        foreach (var name in list.Select(library => library.Key).Where(IsPlatform).ToList())
            list.Remove(name);
    }
}
