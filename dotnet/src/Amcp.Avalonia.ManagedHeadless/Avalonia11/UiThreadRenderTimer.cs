namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>The render loop of Avalonia 11 listens as long as there is something that could be drawn.</summary>
internal sealed partial class UiThreadRenderTimer
{
    /// <inheritdoc/>
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
