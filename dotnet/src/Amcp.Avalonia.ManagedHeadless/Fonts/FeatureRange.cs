namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Represents a font feature that a part of a text asks for.</summary>
/// <param name="Tag">The feature's tag.</param>
/// <param name="Value">1, or the number of the wanted alternate.</param>
/// <param name="Start">The first character.</param>
/// <param name="End">The end of the characters, exclusive.</param>
internal readonly record struct FeatureRange(uint Tag, int Value, int Start, int End)
{
    /// <summary>Determines whether a glyph of this cluster has the feature.</summary>
    public bool Covers(int cluster) => cluster >= Start && cluster < End;
}
