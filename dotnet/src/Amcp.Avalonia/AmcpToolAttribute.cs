namespace Amcp.Avalonia;

/// <summary>Marks a method as a tool of the app; <see cref="AmcpOptions.AddTools"/> serves all marked methods of an object.</summary>
/// <param name="name">A letter, then letters, digits and <c>_</c>; unique among all tools of the app.</param>
/// <param name="description">For people and agents, 1 to 500 characters.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class AmcpToolAttribute(string name, string description) : Attribute
{
    /// <summary>The tool's name without the app's prefix.</summary>
    public string Name { get; } = name;

    /// <summary>What it does.</summary>
    public string Description { get; } = description;

    /// <summary>A name for people; absent when not set.</summary>
    public string? Title
    {
        get => Hints.Title;
        set => Hints = Hints with { Title = value };
    }

    /// <summary>Whether the tool changes nothing; agents see no hint when it is not set.</summary>
    public bool ReadOnly
    {
        get => Hints.ReadOnly ?? false;
        set => Hints = Hints with { ReadOnly = value };
    }

    /// <summary>Whether the tool may destroy something; agents see no hint when it is not set.</summary>
    public bool Destructive
    {
        get => Hints.Destructive ?? false;
        set => Hints = Hints with { Destructive = value };
    }

    /// <summary>Whether calling it again with the same arguments changes nothing more; agents see no hint when it is not set.</summary>
    public bool Idempotent
    {
        get => Hints.Idempotent ?? false;
        set => Hints = Hints with { Idempotent = value };
    }

    /// <summary>Whether it reaches things outside of the app; agents see no hint when it is not set.</summary>
    public bool OpenWorld
    {
        get => Hints.OpenWorld ?? false;
        set => Hints = Hints with { OpenWorld = value };
    }

    internal AmcpToolHints Hints { get; private set; } = new();
}
