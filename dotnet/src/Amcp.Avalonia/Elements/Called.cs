namespace Amcp.Avalonia.Elements;

/// <summary>How messages refer to an element or a window.</summary>
/// <param name="Name">Its best locator, or a description where it has none.</param>
/// <param name="Path">Where it is, for programs.</param>
internal sealed record Called(string Name, string Path);
