using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the start or end of a drag: an element, a possibly unrealised item, or a point. One instance per call.</summary>
internal sealed class DragEnd(Aiming aiming, TargetQuery target, bool closesOwn = false)
{
    private readonly Aimer _aimer = aiming.NewAimer();

    /// <summary>Gets the popups that were closed to reach the target.</summary>
    public LightDismissal Dismissal { get; } = aiming.NewDismissal();

    /// <summary>Gets the target query.</summary>
    public TargetQuery Target { get; } = target;

    /// <summary>Aims at the target. UI thread only.</summary>
    /// <exception cref="ToolFailure">The target is not actionable.</exception>
    public Aim Aim() => Dismissal.OrDismiss(() => _aimer.Aim(Target, force: false), closesOwn);
}
