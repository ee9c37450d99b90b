namespace Amcp.Avalonia.Recording;

/// <summary>What was begun together, and ends together.</summary>
internal sealed class Watches(params IReadOnlyList<IDisposable> watches) : IDisposable
{
    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var watch in watches)
        {
            watch.Dispose();
        }
    }
}
