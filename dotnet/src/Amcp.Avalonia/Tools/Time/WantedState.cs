using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Locating.Tables;
using Match = Amcp.Avalonia.Elements.Locating.Match;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Represents the awaited state of an element. UI thread only, except construction.</summary>
internal sealed class WantedState
{
    // The properties contain states only if they differ from the default.
    private static readonly Dictionary<string, string> s_plain = new(StringComparer.Ordinal)
    {
        ["visible"] = "true", ["enabled"] = "true", ["focused"] = "false", ["invalid"] = "false",
    };

    private readonly WaitForElementArguments _wanted;
    private readonly Regex? _pattern;
    private readonly bool? _visible;

    /// <summary>Reads the awaited state; without any condition, the element must exist.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT for an invalid regular expression or a contradiction.</exception>
    public WantedState(WaitForElementArguments wanted)
    {
        _wanted = wanted;
        _visible = wanted.Visible ?? wanted.Visibility;
        if (wanted is { Visible: { } one, Visibility: { } other } && one != other)
            throw Failures.Invalid("visibility", "`visible` and `visibility` mean the same, but contradict each other: give one of them.");

        _pattern = PatternArgument.Read(wanted.Matches);
    }

    /// <summary>Gets or sets a value indicating whether the state was met before, so that a problem is a change.</summary>
    public bool WasMet { get; set; }

    /// <summary>Gets a value indicating whether absence satisfies the condition.</summary>
    public bool WantsNothing => _wanted.Not != true && AcceptsNothing;

    private string Still => WasMet ? "" : "still ";

    /// <summary>
    /// Determines whether a failure of finding an element in a table leaves the state unknown: several rows of which one is meant, or an element without
    /// a control, unless it is to be out of view.
    /// </summary>
    public bool IsUndecided(ToolFailure failure) => _wanted.Count is null && failure switch
    {
        NotInViewFailure => _visible is null || _visible == (_wanted.Not != true),
        { Code: "AMBIGUOUS" } => true,
        _ => false,
    };

    private bool AcceptsNothing => _wanted.Exists == false || _visible == false || _wanted.Count == 0;

    private bool WantsState =>
        _wanted.Enabled is not null || _wanted.Focused is not null || _wanted.Text is not null || _pattern is not null
        || _wanted.Valid is not null || _wanted.Error is not null || _wanted.Properties is { Count: > 0 };

    /// <summary>Describes why to wait on as the rest of a sentence, or null if the state is as wanted.</summary>
    public string? Problem(IReadOnlyList<Match> matches)
    {
        if (_wanted.Not != true)
            return Unmet(matches);

        // The state of a missing or ambiguous element can be neither met nor unmet.
        return WantsState && matches.Count != 1 && _wanted.Count is null
            ? matches.Count == 0 ? "is not there" : $"matches {matches.Count} elements"
            : Unmet(matches) is null ? $"{Still}{Met(matches)}," : null;
    }

    /// <summary>Returns the remedy for an awaited absence that an invisible element prevents, after a space; empty in other cases.</summary>
    public string Remedy(IReadOnlyList<Match> matches) =>
        IsInvisible(matches) && (_wanted.Not == true ? _wanted.Exists == true : _wanted.Exists == false) ? " `visible: false` checks what the user sees." : "";

    private string? Unmet(IReadOnlyList<Match> matches)
    {
        if (_wanted.Count is { } count && matches.Count != count)
            return $"matches {matches.Count} elements, not {count},";

        if (matches.Count == 0)
            return AcceptsNothing && !WantsState ? null : "is not there";

        if (_wanted.Exists == false)
        {
            var there = There(matches);
            return $"is {Still}{there}{(there.Contains(',', StringComparison.Ordinal) ? "," : "")}";
        }

        var visible = !IsInvisible(matches);
        if (_visible is { } wanted && visible != wanted)
            return wanted ? "is not visible" : $"is {Still}visible";

        return !WantsState ? null : matches.Count > 1 ? $"matches {matches.Count} elements" : StateProblem(matches[0]);
    }

    /// <summary>Describes the last observed state, for the failure.</summary>
    public static JsonObject Describe(IReadOnlyList<Match> matches, ElementPath paths)
    {
        var state = new JsonObject { ["exists"] = matches.Count > 0, ["count"] = matches.Count };
        if (matches.Count > 0)
        {
            var element = matches[0].Element;
            state["path"] = paths.Of(element);
            state["called"] = ElementLabel.Of(element);
            state["visible"] = element.IsEffectivelyVisible;
            state["name"] = AccessibleName.Of(element);
            state["properties"] = new JsonObject(ElementProperties.Of(element).Select(entry => KeyValuePair.Create(entry.Key, (JsonNode?)entry.Value)));
        }

        return state;
    }

    // All conditions are met.
    private string Met(IReadOnlyList<Match> matches)
    {
        List<string> met = [];
        if (_wanted.Count is { } count)
            met.Add($"matches {count} elements");

        if (_visible is { } visible)
            met.Add(visible ? "is visible" : "is not visible");

        foreach (var (name, value) in ExpectedProperties())
            met.Add($"has {name} `{value}`");

        if (_wanted.Error is { } error)
            met.Add($"has the validation error `{error}`");

        if (_wanted.Text is not null || _pattern is not null)
        {
            var shown = Shown(TextsOf(matches[0].Element, ElementProperties.Of(matches[0].Element)));
            met.Add(_pattern is null ? $"reads {shown}" : $"reads {shown}, which `{_pattern}` matches");
        }

        return met.Count > 0 ? string.Join(" and ", met) : matches.Count > 0 ? $"is {There(matches)}" : "is not there";
    }

    // Elements that are invisible, or parts of a template, exist all the same.
    private static string There(IReadOnlyList<Match> matches)
    {
        var element = matches[0].Element;
        var isPart = element is not TopLevel && TemplatePart.Is(element);
        return "there" + (IsInvisible(matches) ? ", invisible" : "") + (isPart ? $", a part of the template of {ElementLabel.OfShown(element)}" : "");
    }

    private static bool IsInvisible(IReadOnlyList<Match> matches) => matches.Count > 0 && !matches.Any(match => Actionability.IsVisible(match.Element));

    private string? StateProblem(Match match)
    {
        var properties = ElementProperties.Of(match.Element);
        foreach (var (name, value) in ExpectedProperties())
        {
            var actual = properties.GetValueOrDefault(name) ?? PlainOf(name, match.Element);
            if (actual != value)
                return $"has {name} {(actual is null ? "unset" : $"`{actual}`")}, not `{value}`,";
        }

        if (_wanted.Error is { } error && Validation.Messages(match.Element) is var messages && !messages.Contains(error))
            return $"has {(messages.Count == 0 ? "no validation error" : $"the validation error `{string.Join("`, `", messages)}`")}, not `{error}`,";

        return _wanted.Text is null && _pattern is null ? null : TextProblem(TextsOf(match.Element, properties));
    }

    private Dictionary<string, string> ExpectedProperties()
    {
        var expected = new Dictionary<string, string>(_wanted.Properties ?? new Dictionary<string, string>(), StringComparer.Ordinal);
        AddIfWanted(expected, "enabled", _wanted.Enabled);
        AddIfWanted(expected, "focused", _wanted.Focused);
        AddIfWanted(expected, "invalid", !_wanted.Valid);
        return expected;
    }

    private static string? PlainOf(string name, Visual element) => name == "readOnly"
        ? ReadOnlyState.Of(element) is { } isReadOnly ? isReadOnly ? "true" : "false" : null
        : s_plain.GetValueOrDefault(name);

    // An element without text and value is read by its content. So is a list with a selected item, whose value is that item's text, and a control with
    // texts of its template. An element without any of these reads as the empty text.
    private static List<string> TextsOf(Visual element, IReadOnlyDictionary<string, string> properties)
    {
        var own = new[] { properties.GetValueOrDefault("text"), properties.GetValueOrDefault("value") }.OfType<string>().ToList();
        var isHolder = own.Count == 0 || element is ItemsControl || TemplateText.Of(element) is not null;
        string?[] all = [.. own, isHolder ? DisplayedText.OfHolder(element) : null];
        return [.. all.Where(text => !string.IsNullOrEmpty(text)).OfType<string>().DefaultIfEmpty("")];
    }

    private string? TextProblem(List<string> texts)
    {
        if (_wanted.Text is { } exact && !texts.Contains(exact))
            return $"reads {Shown(texts)}, not {(exact.Length == 0 ? "nothing" : $"`{exact}`")},";

        return _pattern is null || texts.Exists(IsMatch) ? null : $"reads {Shown(texts)}, which `{_pattern}` does not match,";
    }

    private static string Shown(List<string> texts)
    {
        const int Most = 300;
        var shown = texts.MaxBy(text => text.Length) ?? "";
        if (shown.Length == 0)
            return "nothing";

        return shown.Length > Most ? $"`{shown[..Most]}...`" : $"`{shown}`";
    }

    private bool IsMatch(string text)
    {
        try
        {
            return _pattern!.IsMatch(text);
        }
        catch (RegexMatchTimeoutException)
        {
            throw Failures.Invalid("matches", $"`{_pattern}` takes too long on the element's text: make it simpler.");
        }
    }

    private static void AddIfWanted(Dictionary<string, string> expected, string name, bool? wanted)
    {
        if (wanted is { } state)
            expected[name] = state ? "true" : "false";
    }
}
