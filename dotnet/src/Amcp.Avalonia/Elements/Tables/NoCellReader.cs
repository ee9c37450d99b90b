namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads nothing: the cells of a column that is drawn in a way of its own have a text only while they have controls.</summary>
internal sealed class NoCellReader : ICellReader
{
    public string? Exact(int row) => null;

    public string? Fast(int row) => null;

    public Func<int, bool>? Finding(string text) => null;
}
