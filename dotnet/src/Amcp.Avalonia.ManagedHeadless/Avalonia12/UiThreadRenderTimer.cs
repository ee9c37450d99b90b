namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>The render loop of Avalonia 12 takes its callback away while it wants no frames.</summary>
internal sealed partial class UiThreadRenderTimer
{
    /// <inheritdoc/>
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
