namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents a region in which pixels differ.</summary>
/// <param name="Region">The region.</param>
/// <param name="Recoloured">The colour change of most of its changed pixels; null where they changed differently.</param>
internal sealed record ChangedRegion(Region Region, ColorChange? Recoloured);
