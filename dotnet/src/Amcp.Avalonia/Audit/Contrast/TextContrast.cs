namespace Amcp.Avalonia.Audit.Contrast;

/// <summary>Represents the measured contrast of a text.</summary>
/// <param name="Element">The element of the folded tree that shows it.</param>
/// <param name="Colours">The colours of text and background; null if they cannot be determined.</param>
/// <param name="Undecided">The reason why they cannot be determined; null if they can.</param>
/// <param name="IsLarge">Whether WCAG takes it as large text.</param>
/// <param name="Least">The ratio that is needed.</param>
internal sealed record TextContrast(Visual Element, (Rgb Ink, Rgb Ground)? Colours, string? Undecided, bool IsLarge, double Least);
