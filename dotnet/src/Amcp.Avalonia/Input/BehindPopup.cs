using Avalonia;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Input;

/// <summary>Represents a target beneath open popups that a click outside of them closes.</summary>
/// <param name="Aim">The target.</param>
/// <param name="Outside">The point of the same top level at which a click closes the popups: the target's own, unless a popup covers it.</param>
/// <param name="Popups">The popups that the click closes.</param>
internal sealed record BehindPopup(Aim Aim, Point Outside, IReadOnlyList<Popup> Popups);
