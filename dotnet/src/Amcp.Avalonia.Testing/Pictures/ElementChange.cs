namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents what changed in an element between two pictures.</summary>
/// <param name="Path">The path of the element.</param>
/// <param name="Sentence">The change, for people.</param>
internal sealed record ElementChange(string Path, string Sentence)
{
    /// <summary>Gets a value indicating whether the element is new or gone, which implies that its children are.</summary>
    public bool IsWhole { get; private init; }

    /// <summary>Gets the direction of a pure move, so that children that move with their parent are not reported; null for other changes.</summary>
    public string? Move { get; private init; }

    /// <summary>Returns the change of an element that is only in the earlier picture.</summary>
    public static ElementChange Gone(PictureElement old) => new(old.Path, $"`{old.Name}` is gone") { IsWhole = true };

    /// <summary>Returns the change of an element of the later picture; null if it is the same in both.</summary>
    /// <param name="old">The same element in the earlier picture; null if it is new.</param>
    /// <param name="now">The element.</param>
    public static ElementChange? Of(PictureElement? old, PictureElement now)
    {
        if (old is null)
            return new ElementChange(now.Path, $"`{now.Name}` is new") { IsWhole = true };

        if (old.Label != now.Label && !IsRenamed(old, now))
            return new ElementChange(now.Path, $"`{now.Name}` stands where `{old.Name}` was");

        if (old.Text != now.Text)
            return new ElementChange(now.Path, $"the text of `{now.Name}` is {Quote(now.Text)} instead of {Quote(old.Text)}");

        var move = Both(By(now.Bounds.X - old.Bounds.X, "right", "left"), By(now.Bounds.Y - old.Bounds.Y, "down", "up"));
        var growth = Both(By(now.Bounds.Width - old.Bounds.Width, "wider", "narrower"), By(now.Bounds.Height - old.Bounds.Height, "taller", "lower"));
        var change = Both(move is null ? null : $"moved {move}", growth is null ? null : $"is {growth}");
        return change is null ? null : new ElementChange(now.Path, $"`{now.Name}` {change}") { Move = growth is null ? move : null };
    }

    /// <summary>Determines whether the change of a parent implies this one: both new, both gone, or moved alike.</summary>
    public bool IsCoveredBy(ElementChange parent) =>
        Path.Length > parent.Path.Length && Path[parent.Path.Length] == '/' && Path.StartsWith(parent.Path, StringComparison.Ordinal)
        && (Move is null ? parent.IsWhole : Move == parent.Move);

    // A text whose name is what it shows has another label with each text.
    private static bool IsRenamed(PictureElement old, PictureElement now) =>
        old.Text != now.Text && TypeOfNamed(old.Label) is { } type && type == TypeOfNamed(now.Label);

    private static string? TypeOfNamed(string label) => label.Contains(" '", StringComparison.Ordinal) ? label.Split(' ')[0] : null;

    private static string Quote(string? text) => text is null ? "nothing" : JsonForm.Of(text);

    private static string? By(double amount, string more, string less)
    {
        var rounded = Math.Round(Math.Abs(amount) * 100, MidpointRounding.AwayFromZero) / 100;
        return rounded == 0 ? null : $"{JsonForm.Of(rounded)} px {(amount > 0 ? more : less)}";
    }

    private static string? Both(string? one, string? other) => one is not null && other is not null ? $"{one} and {other}" : one ?? other;
}
