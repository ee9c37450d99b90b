namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>A file of the results: a picture, a tree, a log.</summary>
/// <param name="Name">The name.</param>
/// <param name="Kind">The kind, such as <c>diff</c>.</param>
/// <param name="Path">The path, relative to the results folder.</param>
internal sealed record Attachment(string Name, string Kind, string Path);
