using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

/// <summary>Keeps the files of a failure in memory.</summary>
internal sealed class StoredEvidence : IEvidence
{
    /// <summary>Gets the files by their names.</summary>
    public Dictionary<string, byte[]> Files { get; } = [];

    public Task<string> StoreAsync(string name, string mediaType, ReadOnlyMemory<byte> content, CancellationToken cancel)
    {
        Files[name] = content.ToArray();
        return Task.FromResult($"results/{name}.png");
    }
}
