namespace Amcp.Avalonia.Tools;

/// <summary>A kind of files that a dialog offers.</summary>
/// <param name="Name">Such as <c>Alerts</c>.</param>
/// <param name="Patterns">Such as <c>*.csv</c>.</param>
internal sealed record FileTypeInfo(string Name, IReadOnlyList<string> Patterns);
