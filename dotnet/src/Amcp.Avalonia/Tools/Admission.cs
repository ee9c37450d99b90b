namespace Amcp.Avalonia.Tools;

/// <summary>Decides once whether posted work begins or was withdrawn before.</summary>
internal sealed class Admission
{
    private int _state;

    /// <summary>Called on the UI thread: whether the work may begin.</summary>
    public bool Admit() => Interlocked.CompareExchange(ref _state, 1, 0) == 0;

    /// <summary>Called by whoever waits: whether the work was kept from beginning.</summary>
    public bool Withdraw() => Interlocked.CompareExchange(ref _state, 2, 0) == 0;
}
