namespace Amcp.Avalonia.Core;

/// <summary>Decides exactly once whether posted work starts or is withdrawn.</summary>
internal sealed class Admission
{
    private int _state;

    /// <summary>Starts the work on the UI thread; returns false if it was withdrawn.</summary>
    public bool Admit() => Interlocked.CompareExchange(ref _state, 1, 0) == 0;

    /// <summary>Withdraws the work on the waiting side; returns false if it has started.</summary>
    public bool Withdraw() => Interlocked.CompareExchange(ref _state, 2, 0) == 0;
}
