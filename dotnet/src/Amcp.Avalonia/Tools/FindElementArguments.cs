namespace Amcp.Avalonia.Tools;

/// <summary>Represents the parameters of <see cref="FindElementTool"/>.</summary>
internal sealed record FindElementArguments(string Element, string? Window = null, bool All = false);
