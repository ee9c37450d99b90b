using System.Buffers;
using System.Collections.Frozen;
using System.Text;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>
/// Formats the tree as an outline, one element per line, children indented by two spaces: <c>- Button#Save 'Acknowledge' [enabled=false]</c>. It is the
/// input of <c>verify: tree</c> (contracts/element-outline.ts), and much smaller than the tree's JSON beside it.
/// </summary>
internal static class TreeText
{
    private static readonly FrozenSet<string> s_shown = new[]
    {
        "title", "text", "value", "placeholder", "visible", "enabled", "focused", "checked", "selected", "expanded", "readOnly", "password",
        "itemCount", "invalid", "errors", "omitted",
    }.ToFrozenSet(StringComparer.Ordinal);

    private static readonly SearchValues<char> s_plain = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-");
    private static readonly SearchValues<char> s_escaped = SearchValues.Create("\\'\r\n");

    /// <summary>Formats the outline of all roots.</summary>
    public static JsonChunks Of(IReadOnlyList<ElementInfo> roots)
    {
        var text = new StringBuilder();
        foreach (var root in roots)
            Append(text, root, 0);

        return JsonChunks.OfText(PiecesOf(text));
    }

    /// <summary>Determines whether an outline shows a property.</summary>
    public static bool IsShown(string property) => s_shown.Contains(property);

    // One string for the whole outline would be a large object.
    private static IEnumerable<ReadOnlyMemory<char>> PiecesOf(StringBuilder text)
    {
        foreach (var piece in text.GetChunks())
            yield return piece;
    }

    private static void Append(StringBuilder text, ElementInfo element, int depth)
    {
        var properties = element.Properties;
        if (text.Length > 0)
            text.Append('\n');

        text.Append(' ', depth * 2).Append("- ").Append(element.Type);
        var id = properties.GetValueOrDefault("automationId") ?? properties.GetValueOrDefault("xName");
        if (!string.IsNullOrEmpty(id))
            text.Append('#').Append(id);

        if (element.Name is { Length: > 0 } name)
            text.Append(' ').Append(Quoted(name));

        foreach (var (key, value) in properties)
        {
            if (s_shown.Contains(key) && value.Length > 0 && value != element.Name)
                text.Append(" [").Append(key).Append('=').Append(IsPlain(value) ? value : Quoted(value)).Append(']');
        }

        foreach (var child in element.Children)
            Append(text, child, depth + 1);
    }

    /// <summary>Determines whether a value needs no quotes.</summary>
    public static bool IsPlain(string value) => !value.AsSpan().ContainsAnyExcept(s_plain);

    private static string Quoted(string value) => value.AsSpan().ContainsAny(s_escaped)
        ? $"'{value.Replace(@"\", @"\\").Replace("'", @"\'").Replace("\r", @"\r").Replace("\n", @"\n")}'"
        : $"'{value}'";
}
