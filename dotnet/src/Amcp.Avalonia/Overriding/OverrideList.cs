namespace Amcp.Avalonia.Overriding;

/// <summary>Holds the changes that agents have made to elements, so that they can be taken back. UI thread only.</summary>
internal sealed class OverrideList
{
    private readonly List<(string What, Action TakeBack)> _held = [];

    /// <summary>Gets the changes that hold, the newest last.</summary>
    public IReadOnlyList<string> Held => [.. _held.Select(change => change.What)];

    /// <summary>Adds a change that was made.</summary>
    public void Add(string what, Action takeBack) => _held.Add((what, takeBack));

    /// <summary>Takes the newest change back, or all of them.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT if there is none.</exception>
    public void TakeBack(UndoExtent extent)
    {
        if (_held.Count == 0)
            throw Failures.Invalid("undo", "No change holds: SetProperty and ForcePseudoClass have changed nothing, or it is taken back.");

        do
        {
            var (_, takeBack) = _held[^1];
            _held.RemoveAt(_held.Count - 1);
            takeBack();
        }
        while (extent == UndoExtent.All && _held.Count > 0);
    }
}
