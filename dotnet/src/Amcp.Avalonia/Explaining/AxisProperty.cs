namespace Amcp.Avalonia.Explaining;

/// <summary>Specifies a property of layout in one direction.</summary>
internal enum AxisProperty
{
    /// <summary>Width or Height.</summary>
    Length,

    /// <summary>MinWidth or MinHeight.</summary>
    Min,

    /// <summary>MaxWidth or MaxHeight.</summary>
    Max,

    /// <summary>HorizontalAlignment or VerticalAlignment.</summary>
    Alignment,
}
