using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Acting;

/// <summary>Creates what one call needs to reach its target: the actionability check, and the closing of popups in the way.</summary>
internal sealed class Aiming(
    ElementFinder finder, ElementPath paths, WindowCatalog windows, PopupHosts popups, CurrentFrame frames, AnimationWatch animations, PointerInput pointer,
    AmcpLimits limits)
{
    /// <summary>Gets the limits of searches for items.</summary>
    public AmcpLimits Limits { get; } = limits;

    /// <summary>Creates the actionability check of one call.</summary>
    public Aimer NewAimer() => new(new ItemReveal(windows, paths, finder, Limits), paths, windows, popups, frames, animations);

    /// <summary>Creates the closing of popups that are in the way of one call.</summary>
    public LightDismissal NewDismissal() => new(popups, paths, pointer);
}
