namespace Amcp.Avalonia.Recording;

/// <summary>Disposes several observers together.</summary>
internal sealed class Watches(params IReadOnlyList<IDisposable> watches) : IDisposable
{
    public void Dispose()
    {
        foreach (var watch in watches)
            watch.Dispose();
    }
}
