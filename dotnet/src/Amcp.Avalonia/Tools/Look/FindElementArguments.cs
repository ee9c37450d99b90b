namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="FindElementTool"/>.</summary>
internal sealed record FindElementArguments(string Element, string? Window = null, bool All = false);
