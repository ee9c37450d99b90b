using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools;

/// <summary>Where a drag begins or ends: an element, an item that may not be realised, or a point. One per call.</summary>
internal sealed class DragEnd(Workshop shop, TargetQuery target)
{
    private readonly Aimer _aimer = shop.NewAimer();
    private readonly ItemReveal _items = new(shop, target);

    /// <summary>What is addressed.</summary>
    public TargetQuery Target { get; } = target;

    /// <summary>Aims at it. UI thread only.</summary>
    /// <exception cref="ToolFailure">What keeps the pointer from it.</exception>
    public Hit Aim() => Hit.Of(_items.OrReveal(() => _aimer.Aim(Target, force: false)), shop.Paths);
}
