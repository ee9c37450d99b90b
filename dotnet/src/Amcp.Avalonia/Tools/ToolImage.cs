namespace Amcp.Avalonia.Tools;

/// <summary>A picture of an answer.</summary>
/// <param name="Data">The encoded file.</param>
/// <param name="MimeType">Such as <c>image/png</c>.</param>
internal sealed record ToolImage(ReadOnlyMemory<byte> Data, string MimeType);
