namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the place where the files of a failure are stored for people.</summary>
internal interface IEvidence
{
    /// <summary>Stores a file.</summary>
    /// <param name="name">The name without an extension, such as <c>saved-diff</c>.</param>
    /// <param name="mediaType">The media type, such as <c>image/png</c>.</param>
    /// <param name="content">The bytes of the file.</param>
    /// <param name="cancel">Cancels the write.</param>
    /// <returns>The path that the failure message shows.</returns>
    Task<string> StoreAsync(string name, string mediaType, ReadOnlyMemory<byte> content, CancellationToken cancel);
}
