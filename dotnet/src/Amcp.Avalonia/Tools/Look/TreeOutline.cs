using System.Text;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>
/// Formats elements for an agent, one per line: <c>@e12 Button#Save = 'Acknowledge' [enabled=false]</c>. Containers that say nothing have no line. The outline
/// ends where its budget is used up, and continues after a given element. It has the bounds of each element on request. UI thread only.
/// </summary>
internal sealed class TreeOutline(WindowCatalog windows, ElementTree tree, ElementRefs refs, ElementReader reader, TreeExtent extent, bool bounds)
{
    /// <summary>The budget of one answer, in estimated tokens.</summary>
    private const int MostTokens = 3500;

    private const int LongestText = 80;

    private readonly LineLocators _locators = new(windows, tree);
    private readonly List<Line> _lines = [];

    /// <summary>Formats the elements below the roots.</summary>
    /// <param name="roots">The roots, which always have a line.</param>
    /// <param name="after">The element after which to go on; null for the beginning.</param>
    /// <exception cref="ToolFailure">STALE_REF if that element has no line any more.</exception>
    public OutlinePart Of(IReadOnlyList<Visual> roots, Visual? after)
    {
        foreach (var root in roots)
            Collect(root, null, 0, extent.Depth);

        var from = after is null ? 0 : _lines.FindIndex(line => line.Element == after) + 1;
        if (after is not null && from == 0)
            throw Failures.StaleRef(refs.For(after), "has no line in this outline");

        var (text, rows, tokens, next) = (new StringBuilder(), new List<OutlineRow>(), 0, from);
        for (; next < _lines.Count && (next == from || tokens < MostTokens); next++)
        {
            var start = text.Length;
            rows.Add(Append(text, _lines[next]));
            tokens += TokenEstimate.Of(text.ToString(start, text.Length - start));
        }

        var left = _lines.Count - next;
        return new OutlinePart(text.ToString(), rows, left == 0 ? null : refs.For(_lines[next - 1].Element), left, _lines.Count);
    }

    private void Collect(Visual element, Line? above, int indent, int? depth)
    {
        var line = above;
        if (above is null || HasLine(element, above))
        {
            line = new Line(element, indent, AccessibleName.Of(element)) { Shows = DisplayedText.Read(element) };
            _lines.Add(line);
        }

        if (depth != 0 && AddTable(element, line!))
            return;

        var children = reader.Children(element, extent);
        if (depth == 0)
        {
            line!.Omitted += children.Count;
            return;
        }

        foreach (var child in children)
            Collect(child, line, line!.Indent + 1, depth - 1);
    }

    // Rows and cells say more than the presenters that they are nested in.
    private bool AddTable(Visual element, Line line)
    {
        if (extent.Templates || TableShapes.Of(element) is not { Columns.Count: > 0 } table || line.Element != element)
            return false;

        line.Rows = table.RowCount;
        _lines.AddRange(TableLines.Of(table).Select(written => new Line(written.Element, line.Indent + 1, null) { Written = written.Text }));
        return true;
    }

    // Elements that assistive technology skips have no line: layout panels, decorators, and captions that the element around them shows.
    private bool HasLine(Visual element, Line above)
    {
        if (extent.Templates || ElementId.Of(element) is not null)
            return true;

        var name = AccessibleName.Of(element);
        if (element is TextBlock && name is not null && (above.Name ?? above.Shows) is { } around && around.Contains(name, StringComparison.Ordinal))
            return false;

        return name is not null || DisplayedText.Read(element) is not null || DisplayedValue.Of(element) is not null
            || element is Image or ItemsControl or TopLevel or InputElement { Focusable: true }
            || (element is not Panel and not Decorator && !IsOfAvalonia(element));
    }

    private static bool IsOfAvalonia(Visual element) =>
        element.GetType().Assembly.GetName().Name is { } name && (name == "Avalonia" || name.StartsWith("Avalonia.", StringComparison.Ordinal));

    /// <summary>Appends the line, and returns its facts.</summary>
    private OutlineRow Append(StringBuilder text, Line line)
    {
        var element = line.Element;
        if (line.Written is { } written)
        {
            var part = refs.For(element);
            text.Append(text.Length == 0 ? "" : "\n").Append(' ', line.Indent).Append(part).Append(' ').Append(written);
            return new OutlineRow(part, TypeName.Of(element), line.Indent, null, null, Short(written));
        }

        var properties = ElementProperties.Of(element);
        var (locator, isByName) = LocatorOf(element, line.Name);
        var reference = refs.For(element);
        text.Append(text.Length == 0 ? "" : "\n").Append(' ', line.Indent).Append(reference).Append(' ').Append(locator);
        var shown = new[] { properties.GetValueOrDefault("value"), properties.GetValueOrDefault("text") }
            .FirstOrDefault(word => !string.IsNullOrWhiteSpace(word) && !(isByName && word.Trim() == line.Name));
        if (shown is not null)
            text.Append(" = ").Append(Quoted(shown));

        if (!isByName && line.Name is { } name && name != shown?.Trim())
            text.Append(" [name=").Append(Quoted(name)).Append(']');

        AppendStates(text, line, properties);
        if (bounds)
        {
            var place = ElementGeometry.Rounded(ElementGeometry.InWindow(element));
            text.Append(CultureInfo.InvariantCulture, $" ({place.X:0},{place.Y:0} {place.Width:0}x{place.Height:0})");
        }

        var id = ElementId.Of(element) is { } own && locator.EndsWith($"#{own}", StringComparison.Ordinal) ? own : null;
        return new OutlineRow(reference, TypeName.Of(element), line.Indent, id, Short(line.Name), Short(shown));
    }

    private static string? Short(string? text) => text is { Length: <= LongestText } ? text : null;

    private static void AppendStates(StringBuilder text, Line line, IReadOnlyDictionary<string, string> properties)
    {
        var states = properties.Where(entry => TreeText.IsShown(entry.Key) && entry.Key is not ("text" or "value") && !IsUsual(line, entry))
            .Select(entry => $"{entry.Key}={(TreeText.IsPlain(entry.Value) ? entry.Value : Quoted(entry.Value))}");
        var all = states.Concat(line.Omitted == 0 ? [] : [string.Create(CultureInfo.InvariantCulture, $"omitted={line.Omitted}")])
            .Concat(line.Rows is { } rows ? [string.Create(CultureInfo.InvariantCulture, $"rows={rows}")] : []);
        if (string.Join(", ", all) is { Length: > 0 } shown)
            text.Append(" [").Append(shown).Append(']');
    }

    private static bool IsUsual(Line line, KeyValuePair<string, string> state) =>
        state.Value.Length == 0 || state.Value == line.Name || state is { Key: "selected", Value: "false" }
        || (state is { Key: "expanded", Value: "false" } && line.Element is not (Expander or TreeViewItem));

    /// <summary>Returns the most durable locator without a relation, and whether it is by the accessible name.</summary>
    private (string Text, bool IsByName) LocatorOf(Visual element, string? name)
    {
        if (ElementId.Of(element) is { } id && _locators.ById(element, id) is { } byId)
            return (byId, false);

        return name is { Length: <= LongestText } && !name.Any(char.IsControl) && _locators.ByName(element, name) is { } byName
            ? (byName, true)
            : (_locators.ByType(element) ?? $"type={TypeName.Of(element)}", false);
    }

    private static string Quoted(string text) => LocatorText.Quoted(ChangeList.Shortened(text, LongestText));

    private sealed record Line(Visual Element, int Indent, string? Name)
    {
        public string? Shows { get; init; }

        public int Omitted { get; set; }

        /// <summary>Gets or sets the number of rows of a table.</summary>
        public int? Rows { get; set; }

        /// <summary>Gets the line of a part of a table, behind its ref.</summary>
        public string? Written { get; init; }
    }
}
