using Avalonia.Layout;

namespace Amcp.Avalonia.Explaining;

/// <summary>Represents the layout of an element in one direction. UI thread only.</summary>
internal sealed class Axis(Layoutable element, bool isHorizontal)
{
    private static readonly HiddenType s_layout = new("explaining layout", "Avalonia.Layout.Layoutable, Avalonia.Base", "PreviousMeasure", "PreviousArrange");

    /// <summary>Gets a value indicating whether the direction is the width.</summary>
    public bool IsHorizontal => isHorizontal;

    /// <summary>Gets the word for the direction, as the property has it.</summary>
    public string Name => isHorizontal ? "Width" : "Height";

    /// <summary>Gets the length that the element has.</summary>
    public double Actual => Of(element.Bounds.Size);

    /// <summary>Gets the length that the element asked for, without its margin.</summary>
    public double Wanted => Math.Max(0, Of(element.DesiredSize) - Margin);

    /// <summary>Gets both margins.</summary>
    public double Margin => isHorizontal ? element.Margin.Left + element.Margin.Right : element.Margin.Top + element.Margin.Bottom;

    /// <summary>Gets the length that the parent gave; null if it is not known.</summary>
    public double? Slot => s_layout.PropertyOrNull("PreviousArrange")?.GetValue(element) is Rect slot ? Of(slot.Size) : null;

    /// <summary>Gets the length that was available when the element measured itself; null if it is not known.</summary>
    public double? Available => s_layout.PropertyOrNull("PreviousMeasure")?.GetValue(element) is Size size ? Of(size) : null;

    /// <summary>Gets the length that is set; NaN if none is.</summary>
    public double Set => isHorizontal ? element.Width : element.Height;

    /// <summary>Gets the smallest length.</summary>
    public double Min => isHorizontal ? element.MinWidth : element.MinHeight;

    /// <summary>Gets the largest length.</summary>
    public double Max => isHorizontal ? element.MaxWidth : element.MaxHeight;

    /// <summary>Gets the property of the length, the limits or the alignment.</summary>
    public AvaloniaProperty Property(AxisProperty property) => property switch
    {
        AxisProperty.Length => isHorizontal ? Layoutable.WidthProperty : Layoutable.HeightProperty,
        AxisProperty.Min => isHorizontal ? Layoutable.MinWidthProperty : Layoutable.MinHeightProperty,
        AxisProperty.Max => isHorizontal ? Layoutable.MaxWidthProperty : Layoutable.MaxHeightProperty,
        _ => isHorizontal ? Layoutable.HorizontalAlignmentProperty : Layoutable.VerticalAlignmentProperty,
    };

    /// <summary>Gets a value indicating whether the element fills what its parent gives.</summary>
    public bool IsStretched => isHorizontal ? element.HorizontalAlignment == HorizontalAlignment.Stretch : element.VerticalAlignment == VerticalAlignment.Stretch;

    /// <summary>Returns the part of a size in this direction.</summary>
    public double Of(Size size) => isHorizontal ? size.Width : size.Height;

    /// <summary>Determines whether two lengths are equal but for rounding to pixels.</summary>
    public static bool Near(double one, double other) => Math.Abs(one - other) < 1.01;
}
