namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Represents the parameters of <see cref="AnswerDialogTool"/>.</summary>
internal sealed record AnswerDialogArguments(
    string? Answer = null, IReadOnlyList<string>? Files = null, bool Cancel = false, string? Window = null, int? Timeout = null);
