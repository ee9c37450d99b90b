using System.Buffers;
using System.Collections.Frozen;
using System.Text;
using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// The tree as an outline, one element a line, children indented by two spaces: <c>- Button#Save 'Acknowledge' [enabled=false]</c>. It is what
/// <c>verify: tree</c> takes (contracts/element-outline.ts), and a fraction of the tree's JSON, which stands beside it.
/// </summary>
internal static class TreeText
{
    private static readonly FrozenSet<string> s_shown = new[]
    {
        "title", "text", "value", "placeholder", "visible", "enabled", "focused", "checked", "selected", "expanded", "readOnly", "password",
        "itemCount", "omitted",
    }.ToFrozenSet(StringComparer.Ordinal);

    private static readonly SearchValues<char> s_plain = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-");
    private static readonly SearchValues<char> s_escaped = SearchValues.Create("\\'\r\n");

    /// <summary>The outline of all roots.</summary>
    public static JsonChunks Of(IReadOnlyList<ElementInfo> roots)
    {
        var text = new StringBuilder();
        foreach (var root in roots)
        {
            Append(text, root, 0);
        }

        return JsonChunks.OfText(PiecesOf(text));
    }

    // The whole as one string would be a large object.
    private static IEnumerable<ReadOnlyMemory<char>> PiecesOf(StringBuilder text)
    {
        foreach (var piece in text.GetChunks())
        {
            yield return piece;
        }
    }

    private static void Append(StringBuilder text, ElementInfo element, int depth)
    {
        var properties = element.Properties;
        if (text.Length > 0)
        {
            text.Append('\n');
        }

        text.Append(' ', depth * 2).Append("- ").Append(element.Type);
        var id = properties.GetValueOrDefault("automationId") ?? properties.GetValueOrDefault("xName");
        if (!string.IsNullOrEmpty(id))
        {
            text.Append('#').Append(id);
        }

        if (element.Name is { Length: > 0 } name)
        {
            text.Append(' ').Append(Quoted(name));
        }

        foreach (var (key, value) in properties)
        {
            if (s_shown.Contains(key) && value.Length > 0 && value != element.Name)
            {
                text.Append(" [").Append(key).Append('=').Append(IsPlain(value) ? value : Quoted(value)).Append(']');
            }
        }

        foreach (var child in element.Children)
        {
            Append(text, child, depth + 1);
        }
    }

    private static bool IsPlain(string value) => !value.AsSpan().ContainsAnyExcept(s_plain);

    private static string Quoted(string value) => value.AsSpan().ContainsAny(s_escaped)
        ? $"'{value.Replace(@"\", @"\\").Replace("'", @"\'").Replace("\r", @"\r").Replace("\n", @"\n")}'"
        : $"'{value}'";
}
