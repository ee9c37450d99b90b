namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Represents a font feature of a part of a text.</summary>
/// <param name="Tag">The feature's tag.</param>
/// <param name="Value">1, or the number of the wanted alternate.</param>
/// <param name="Start">The first character.</param>
/// <param name="End">The end of the characters, exclusive.</param>
internal readonly record struct FeatureRange(uint Tag, int Value, int Start, int End)
{
    /// <summary>
    /// Gets the features of a text that asks for none, as HarfBuzz has them: ligatures and alternates by context. The shaper composes accents itself.
    /// </summary>
    public static IReadOnlyList<FeatureRange> Defaults { get; } =
        [.. new[] { "rlig", "liga", "clig", "calt" }.Select(tag => new FeatureRange(FontTag.Of(tag), 1, 0, int.MaxValue))];

    /// <summary>Determines whether a glyph of this cluster has the feature.</summary>
    public bool Covers(int cluster) => cluster >= Start && cluster < End;
}
