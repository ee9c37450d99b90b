namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="FindElementTool"/>.</summary>
internal sealed record FindElementArguments(string Element, string? Window = null, bool All = false);
