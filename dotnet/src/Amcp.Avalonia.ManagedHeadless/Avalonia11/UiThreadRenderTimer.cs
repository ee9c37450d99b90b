namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements the render timer of Avalonia 11, whose render loop stays subscribed while frames are possible.</summary>
internal sealed partial class UiThreadRenderTimer
{
    public event Action<TimeSpan> Tick
    {
        add
        {
            _tick += value;
            Wake();
        }
        remove => _tick -= value;
    }
}
