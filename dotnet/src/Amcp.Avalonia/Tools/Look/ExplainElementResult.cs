using System.Text.Json.Serialization;
using Amcp.Avalonia.Explaining;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="ExplainElementTool"/>.</summary>
internal sealed record ExplainElementResult(
    string Element,
    string? Value,
    IReadOnlyList<Setting> Settings,
    IReadOnlyList<Setting> Inactive,
    IReadOnlyList<BindingFacts> Bindings,
    IReadOnlyList<string> Layout,
    IReadOnlyList<string> Notes,
    string? ViewModel,
    IReadOnlyDictionary<string, string> Members,
    int More)
{
    /// <summary>Gets the form for readers.</summary>
    [JsonIgnore]
    public string Text
    {
        get
        {
            var facts = Settings.Select((setting, at) => Value is null || at == 0 ? $"{setting}" : $"loses: {setting}")
                .Concat(Inactive.Select(setting => $"not active: {setting}"))
                .Concat(Bindings.Select(binding => $"{binding}"))
                .Concat(Layout).Concat(Notes)
                .Concat(ViewModel is null ? [] : [$"view model {ViewModel} {{ {string.Join(", ", Members.Select(member => $"{member.Key} = {member.Value}"))} }}"])
                .Concat(More == 0 ? [] : [$"{More} more facts"]);
            return string.Join('\n', facts.Prepend(Element));
        }
    }

    /// <summary>Returns the answer without the least important facts that a limit of tokens has no room for.</summary>
    public ExplainElementResult Within(int tokens, Func<ExplainElementResult, string> toJson)
    {
        var kept = this;
        while (TokenEstimate.Of(toJson(kept)) > tokens && kept.Shorter() is { } shorter)
            kept = shorter;

        return kept;
    }

    private ExplainElementResult? Shorter()
    {
        var less = this with { More = More + 1 };
        if (Inactive.Count > 1)
            return less with { Inactive = [.. Inactive.SkipLast(1)] };

        if (Members.Count > 4)
            return less with { Members = Members.SkipLast(1).ToDictionary() };

        if (Settings.Count > 4)
            return less with { Settings = [.. Settings.SkipLast(1)] };

        if (Bindings.Count > 3)
            return less with { Bindings = [.. Bindings.SkipLast(1)] };

        if (Layout.Count > 3)
            return less with { Layout = [.. Layout.SkipLast(1)] };

        if (Notes.Count > 2)
            return less with { Notes = [.. Notes.SkipLast(1)] };

        return Members.Count > 0 ? less with { Members = Members.SkipLast(1).ToDictionary() }
            : Settings.Count > 1 ? less with { Settings = [.. Settings.SkipLast(1)] }
            : null;
    }
}
