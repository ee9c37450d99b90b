namespace Amcp.Avalonia.Views;

/// <summary>Represents a view in the result of <c>ListViews</c>.</summary>
/// <param name="Name">The name of its picture.</param>
/// <param name="Kind">Window, UserControl or Method.</param>
/// <param name="Type">The type's name with its namespace; null for a method.</param>
/// <param name="File">The XAML file among the sources; null if there is none.</param>
/// <param name="Reason">Why it cannot be made; null if it can.</param>
internal sealed record ListedView(string Name, string Kind, string? Type, string? File, string? Reason);
