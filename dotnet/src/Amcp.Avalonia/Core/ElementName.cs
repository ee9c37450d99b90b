namespace Amcp.Avalonia.Core;

/// <summary>Represents the name of an element or window in messages.</summary>
/// <param name="Name">The best locator, or a description if there is none.</param>
/// <param name="Path">The path, for programs.</param>
internal sealed record ElementName(string Name, string Path);
