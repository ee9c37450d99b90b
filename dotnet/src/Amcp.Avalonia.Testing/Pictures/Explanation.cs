namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Explains by elements why two pictures differ.</summary>
/// <param name="Before">The elements of the accepted picture; none if they are unknown.</param>
/// <param name="After">The elements of the picture now; none if they are unknown.</param>
/// <param name="Scale">The pixels per device-independent pixel.</param>
internal sealed record Explanation(IReadOnlyList<PictureElement> Before, IReadOnlyList<PictureElement> After, double Scale)
{
    private const int MostSentences = 8;

    /// <summary>The share of a region that must lie in an element to attribute the change to it; edges are often drawn a pixel outside.</summary>
    private const double Most = 0.8;

    /// <summary>Returns sentences such as <c>`Button#Save` moved 2 px down</c>.</summary>
    public IReadOnlyList<string> Of(IReadOnlyList<ChangedRegion> regions)
    {
        var changes = OwnChanges(regions);
        var sentences = (changes.Count > 0 ? changes.Select(change => change.Sentence) : regions.Select(Inside).OfType<string>()).Distinct().ToList();
        return sentences.Count > MostSentences
            ? [.. sentences.Take(MostSentences), $"and {sentences.Count - MostSentences} more changes"]
            : sentences;
    }

    private List<ElementChange> OwnChanges(IReadOnlyList<ChangedRegion> regions)
    {
        // Of a picture without a tree nothing is known, so nothing is new or gone.
        if (Before.Count == 0 || After.Count == 0)
            return [];

        var former = FormerElements.Find(Before, After);
        var kept = former.Values.ToHashSet<PictureElement>(ReferenceEqualityComparer.Instance);
        List<ElementChange> changes =
        [
            .. After.Where(IsConcerned).Select(now => ElementChange.Of(former.GetValueOrDefault(now), now)).OfType<ElementChange>(),
            .. Before.Where(old => !kept.Contains(old) && IsConcerned(old)).Select(ElementChange.Gone),
        ];
        return [.. changes.Where(change => !changes.Exists(change.IsCoveredBy))];

        bool IsConcerned(PictureElement element) => regions.Any(changed => Overlaps(element.Bounds, changed.Region));
    }

    /// <summary>Names the innermost element around changed pixels; null if there is none.</summary>
    private string? Inside(ChangedRegion changed)
    {
        var innermost = (After.Count > 0 ? After : Before)
            .Where(element => ShareWithin(element.Bounds, changed.Region) >= Most)
            .MinBy(element => (element.Bounds.Width * element.Bounds.Height, -element.Path.Length));
        return (innermost, changed.Recoloured) switch
        {
            (null, _) => null,
            (_, null) => $"pixels changed inside `{innermost.Name}`",
            (_, var (from, to)) => $"{from} became {to} inside `{innermost.Name}`",
        };
    }

    private bool Overlaps(ElementBounds bounds, Region region) =>
        bounds.X * Scale < region.Right && region.Left < (bounds.X + bounds.Width) * Scale
        && bounds.Y * Scale < region.Bottom && region.Top < (bounds.Y + bounds.Height) * Scale;

    /// <summary>Returns the share of the region's area in the element, 0 to 1.</summary>
    private double ShareWithin(ElementBounds bounds, Region region)
    {
        var across = Math.Min(region.Right, (bounds.X + bounds.Width) * Scale) - Math.Max(region.Left, bounds.X * Scale);
        var down = Math.Min(region.Bottom, (bounds.Y + bounds.Height) * Scale) - Math.Max(region.Top, bounds.Y * Scale);
        return Math.Max(0, across) * Math.Max(0, down) / region.Area;
    }
}
