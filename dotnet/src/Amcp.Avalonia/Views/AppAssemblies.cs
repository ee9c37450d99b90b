using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Amcp.Avalonia.Views;

/// <summary>Finds the assemblies that are the app's own: its projects, and not its packages.</summary>
internal static class AppAssemblies
{
    private const string Handler = "Amcp.Avalonia";

    /// <summary>Returns the assemblies of the entry point, of the application class, and of all projects that <c>App.deps.json</c> names.</summary>
    [RequiresUnreferencedCode(ViewCatalog.NeedsItsTypes)]
    public static IReadOnlyList<Assembly> All()
    {
        var entry = Assembly.GetEntryAssembly();
        Assembly?[] known = [entry, Application.Current?.GetType().Assembly];
        return [.. known.OfType<Assembly>().Concat(Projects(entry).Select(Loaded).OfType<Assembly>()).Distinct()];
    }

    private static IEnumerable<string> Projects(Assembly? entry)
    {
        var file = Path.Combine(AppContext.BaseDirectory, $"{entry?.GetName().Name}.deps.json");
        if (!File.Exists(file))
            return [];

        using var dependencies = JsonDocument.Parse(File.ReadAllBytes(file));
        return dependencies.RootElement.TryGetProperty("libraries", out var libraries)
            ? [.. libraries.EnumerateObject().Where(IsProject).Select(library => library.Name.Split('/')[0]).Where(IsOfApp)]
            : [];
    }

    private static bool IsProject(JsonProperty library) => library.Value.TryGetProperty("type", out var type) && type.ValueEquals("project");

    private static bool IsOfApp(string name) => name != Handler && !name.StartsWith($"{Handler}.", StringComparison.Ordinal);

    [RequiresUnreferencedCode(ViewCatalog.NeedsItsTypes)]
    private static Assembly? Loaded(string name)
    {
        try
        {
            return Assembly.Load(name);
        }
        catch (Exception missing) when (missing is IOException or BadImageFormatException)
        {
            return null;
        }
    }
}
