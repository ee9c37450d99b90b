namespace Amcp.Avalonia.Dialogs;

/// <summary>Represents a file type of a dialog.</summary>
/// <param name="Name">The name, such as <c>Alerts</c>.</param>
/// <param name="Patterns">The patterns, such as <c>*.csv</c>.</param>
internal sealed record FileTypeInfo(string Name, IReadOnlyList<string> Patterns);
