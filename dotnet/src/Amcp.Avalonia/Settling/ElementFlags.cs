namespace Amcp.Avalonia.Settling;

/// <summary>Specifies the states that every control has.</summary>
[Flags]
internal enum ElementFlags
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary>The element and its ancestors are visible.</summary>
    Visible = 1,

    /// <summary>The element and its ancestors are enabled.</summary>
    Enabled = 2,

    /// <summary>The element has the keyboard focus.</summary>
    Focused = 4,
}
