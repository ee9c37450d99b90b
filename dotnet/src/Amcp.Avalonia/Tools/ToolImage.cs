namespace Amcp.Avalonia.Tools;

/// <summary>Represents a picture of an answer.</summary>
/// <param name="Data">The encoded file.</param>
/// <param name="MimeType">The MIME type, such as <c>image/png</c>.</param>
internal sealed record ToolImage(ReadOnlyMemory<byte> Data, string MimeType);
