namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents an element of the tree that <c>GetElementTree</c> returns.</summary>
internal sealed record TreeElement(
    string Type,
    string? Name,
    int Index,
    ElementBounds Bounds,
    string Path,
    IReadOnlyDictionary<string, string> Properties,
    IReadOnlyList<TreeElement> Children)
{
    /// <summary>The nesting of a tree, two levels of JSON per element, is that of the window.</summary>
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web) { MaxDepth = 1024 };

    /// <summary>Gets the id: the automation id, or else the name in XAML; null without one.</summary>
    public string? Id => Properties.GetValueOrDefault("automationId") ?? Properties.GetValueOrDefault("xName");

    /// <summary>Gets the text or the value; null without one.</summary>
    public string? Text => Properties.GetValueOrDefault("text") ?? Properties.GetValueOrDefault("value");

    /// <summary>Reads the windows of a tree.</summary>
    public static IReadOnlyList<TreeElement> ReadRoots(JsonElement tree) => tree.GetProperty("roots").Deserialize<IReadOnlyList<TreeElement>>(s_json)!;
}
