namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="AnswerDialogTool"/>.</summary>
internal sealed record AnswerDialogArguments(string Answer, string? Window = null, int Timeout = 5000);
