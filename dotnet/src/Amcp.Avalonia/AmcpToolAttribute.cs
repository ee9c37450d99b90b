namespace Amcp.Avalonia;

/// <summary>Marks a method as a tool of the app; <see cref="AmcpOptions.AddTools"/> serves all marked methods of an object.</summary>
/// <param name="name">A letter followed by letters, digits and <c>_</c>; unique among all tools of the app.</param>
/// <param name="description">A description of 1 to 500 characters.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class AmcpToolAttribute(string name, string description) : Attribute
{
    /// <summary>Gets the tool's name without the app's prefix.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the tool's description.</summary>
    public string Description { get; } = description;

    /// <summary>Gets or sets the display name; absent if not set.</summary>
    public string? Title
    {
        get => Hints.Title;
        set => Hints = Hints with { Title = value };
    }

    /// <summary>Gets or sets a value indicating whether the tool changes nothing. Agents receive no hint if it is not set.</summary>
    public bool ReadOnly
    {
        get => Hints.ReadOnly ?? false;
        set => Hints = Hints with { ReadOnly = value };
    }

    /// <summary>Gets or sets a value indicating whether the tool may destroy data. Agents receive no hint if it is not set.</summary>
    public bool Destructive
    {
        get => Hints.Destructive ?? false;
        set => Hints = Hints with { Destructive = value };
    }

    /// <summary>
    /// Gets or sets a value indicating whether a repeated call with the same arguments has no further effect. Agents receive no hint if it is not set.
    /// </summary>
    public bool Idempotent
    {
        get => Hints.Idempotent ?? false;
        set => Hints = Hints with { Idempotent = value };
    }

    /// <summary>Gets or sets a value indicating whether the tool accesses resources outside the app. Agents receive no hint if it is not set.</summary>
    public bool OpenWorld
    {
        get => Hints.OpenWorld ?? false;
        set => Hints = Hints with { OpenWorld = value };
    }

    internal AmcpToolHints Hints { get; private set; } = new();
}
