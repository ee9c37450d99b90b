namespace Amcp.Avalonia.Acting;

/// <summary>Represents the input of a gesture that goes to one element.</summary>
internal interface IGestureTarget
{
    /// <summary>Gets the element; null if the gesture goes to none.</summary>
    Visual? Acted { get; }
}
