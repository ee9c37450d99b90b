namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="ExplainElementTool"/>.</summary>
internal sealed record ExplainElementArguments(string Element, string? Window = null, string? Of = null, IReadOnlyList<string>? Members = null);
