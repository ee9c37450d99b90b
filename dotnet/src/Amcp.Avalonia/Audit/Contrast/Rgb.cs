namespace Amcp.Avalonia.Audit.Contrast;

/// <summary>Represents a colour of the screen.</summary>
internal readonly record struct Rgb(byte Red, byte Green, byte Blue)
{
    public override string ToString() => $"#{Red:X2}{Green:X2}{Blue:X2}";

    /// <summary>Determines whether no channel differs by more than this.</summary>
    public bool IsNear(Rgb other, int tolerance) =>
        Math.Abs(Red - other.Red) <= tolerance && Math.Abs(Green - other.Green) <= tolerance && Math.Abs(Blue - other.Blue) <= tolerance;
}
