namespace Amcp.Avalonia.Tools.Time;

/// <summary>Represents the parameters of <see cref="WaitForElementTool"/>.</summary>
internal sealed record WaitForElementArguments(
    string Element,
    bool? Exists = null,
    bool? Visible = null,
    bool? Enabled = null,
    bool? Focused = null,
    string? Text = null,
    string? Matches = null,
    int? Count = null,
    bool? Valid = null,
    string? Error = null,
    IReadOnlyDictionary<string, string>? Properties = null,
    string? Window = null,
    bool? Not = null,
    bool? Visibility = null,
    bool? Jump = null,
    int? ForMs = null,
    int Timeout = 5000);
