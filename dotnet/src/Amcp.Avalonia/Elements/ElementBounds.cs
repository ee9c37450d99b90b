namespace Amcp.Avalonia.Elements;

/// <summary>A rectangle, in device-independent pixels unless the field says otherwise; x and y are negative where the element is scrolled out.</summary>
internal sealed record ElementBounds(double X, double Y, double Width, double Height);
