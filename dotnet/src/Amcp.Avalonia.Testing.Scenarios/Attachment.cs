namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>A file of the results: a picture, a tree, a log.</summary>
/// <param name="Name">What it is called.</param>
/// <param name="Kind">What it is, such as <c>diff</c>.</param>
/// <param name="Path">Where it is, relative to the results folder.</param>
internal sealed record Attachment(string Name, string Kind, string Path);
