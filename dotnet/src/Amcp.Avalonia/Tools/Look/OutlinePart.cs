namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents a part of an outline.</summary>
/// <param name="Text">The lines.</param>
/// <param name="Rows">The facts of each line.</param>
/// <param name="Next">The ref after which the next part begins; null if nothing is left.</param>
/// <param name="Left">The number of lines that are left.</param>
/// <param name="Lines">The number of lines of the whole outline.</param>
internal sealed record OutlinePart(string Text, IReadOnlyList<OutlineRow> Rows, string? Next, int Left, int Lines);
