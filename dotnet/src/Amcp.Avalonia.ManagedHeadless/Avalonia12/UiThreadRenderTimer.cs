namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements the render timer of Avalonia 12, whose render loop unsubscribes while it needs no frames.</summary>
internal sealed partial class UiThreadRenderTimer
{
    public Action<TimeSpan>? Tick
    {
        get => _tick;
        set
        {
            _tick = value;
            if (value is not null)
                Wake();
        }
    }
}
