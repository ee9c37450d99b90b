using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Testing.Starting;

/// <summary>Represents the files of a built app.</summary>
internal sealed class BuiltApp
{
    private const string Handler = "Amcp.Avalonia";
    private const string Desktop = "Avalonia.Desktop";
    private static readonly string[] s_headlessPlatforms = ["Amcp.Avalonia.ManagedHeadless", "Avalonia.Headless"];

    private readonly JsonObject _dependencies;

    private BuiltApp(string assembly, JsonObject dependencies, JsonObject runtime) => (Assembly, _dependencies, Runtime) = (assembly, dependencies, runtime);

    /// <summary>Gets the path of the app's assembly.</summary>
    public string Assembly { get; }

    /// <summary>Gets the content of <c>App.runtimeconfig.json</c>.</summary>
    public JsonObject Runtime { get; }

    /// <summary>Gets the path of <c>App.deps.json</c>.</summary>
    public string DependencyFile => Path.ChangeExtension(Assembly, ".deps.json");

    /// <summary>Gets the folder of the app.</summary>
    public string Folder => Path.GetDirectoryName(Assembly)!;

    /// <summary>Gets the name of the app on the link, which is also the one that its handler derives.</summary>
    public string AppId => AppIdRule.Sanitize(Path.GetFileNameWithoutExtension(Assembly));

    /// <summary>Gets a value indicating whether the app references the handler, so that it needs no host.</summary>
    public bool HasHandler => Names().Contains(Handler);

    /// <summary>Gets a value indicating whether the app references a platform without a display, which its handler finds by itself.</summary>
    public bool HasHeadlessPlatform => Names().Intersect(s_headlessPlatforms).Any();

    /// <summary>Gets a value indicating whether the app references Avalonia.Desktop, whose method chooses the platform in its Main.</summary>
    public bool HasDesktop => Names().Contains(Desktop);

    /// <summary>Reads the files beside an assembly.</summary>
    /// <exception cref="AmcpStartException">A file is missing or malformed.</exception>
    public static BuiltApp Of(string assembly)
    {
        var path = Path.GetFullPath(assembly);
        if (!File.Exists(path))
            throw new AmcpStartException("AMCP_APP_START_FAILED", $"There is no {path}. Give the path of the app's dll, and build the app before the tests.");

        return new BuiltApp(path, Read(Path.ChangeExtension(path, ".deps.json")), Read(Path.ChangeExtension(path, ".runtimeconfig.json")));
    }

    /// <summary>
    /// Returns the dependency file without Avalonia.Desktop, which the host replaces. The runtime looks for files of packages below other folders than
    /// that of the list. With the list in another folder every file belongs to a package in the app's folder.
    /// </summary>
    public JsonObject DependenciesWithoutDesktop()
    {
        var result = (JsonObject)_dependencies.DeepClone();
        var libraries = (JsonObject)result["libraries"]!;
        var packs = libraries.Where(library => (string?)library.Value!["type"] == "runtimepack").Select(library => library.Key).ToList();
        packs.ForEach(pack => libraries.Remove(pack));
        var moved = new HashSet<string>();
        foreach (var (_, target) in (JsonObject)result["targets"]!)
        {
            var list = (JsonObject)target!;
            packs.ForEach(pack => list.Remove(pack));
            foreach (var (name, library) in list.ToList())
            {
                if (name.StartsWith($"{Desktop}/", StringComparison.Ordinal))
                    library!["runtime"] = new JsonObject();
                else if (MoveToFolder((JsonObject)library!))
                    moved.Add(name);
            }
        }

        foreach (var name in moved)
            libraries[name] = new JsonObject { ["type"] = "package", ["serviceable"] = false, ["sha512"] = "", ["path"] = Path.GetFileName(Folder) };

        return result;
    }

    private static JsonObject Read(string file)
    {
        try
        {
            return JsonNode.Parse(File.ReadAllText(file)) as JsonObject ?? throw new JsonException("It is no JSON object.");
        }
        catch (FileNotFoundException)
        {
            throw new AmcpStartException(
                "AMCP_APP_START_FAILED",
                $"There is no {file}. The SDK copies it for a referenced project: reference the project of the app, and build it without PublishSingleFile.");
        }
        catch (JsonException malformed)
        {
            throw new AmcpStartException("AMCP_APP_START_FAILED", $"{file} cannot be read: {malformed.Message} Build the app again.");
        }
    }

    private IEnumerable<string> Names() => ((JsonObject)_dependencies["libraries"]!).Select(library => library.Key.Split('/')[0]);

    // Returns whether all files of the library are in the app's folder.
    private bool MoveToFolder(JsonObject library)
    {
        var groups = new[] { "runtime", "native", "resources" }.ToDictionary(group => group, group => Moved(library[group] as JsonObject));
        if (!groups.Values.All(files => files.All(file => File.Exists(Path.Combine(Folder, file.Key)))))
            return false;

        foreach (var (group, files) in groups)
            library[group] = files;

        return true;
    }

    private static JsonObject Moved(JsonObject? files)
    {
        var moved = new JsonObject();
        foreach (var (path, facts) in files ?? [])
        {
            var name = path[(path.LastIndexOf('/') + 1)..];
            moved[(string?)facts!["locale"] is { } locale ? $"{locale}/{name}" : name] = facts.DeepClone();
        }

        return moved;
    }
}
