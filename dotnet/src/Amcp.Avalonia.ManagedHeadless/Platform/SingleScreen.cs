namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Represents a single screen of a fixed size, whose working area is the whole screen.</summary>
internal sealed class SingleScreen(PixelSize size, double scaling) : ScreensBase<int, PlatformScreen>
{
    /// <summary>Gets the screen's area in device pixels.</summary>
    public PixelRect Bounds { get; } = new(size);

    protected override IReadOnlyList<int> GetAllScreenKeys() => [0];

    protected override PlatformScreen CreateScreenFromKey(int key) => new MemoryScreen(Bounds, scaling);

    private sealed class MemoryScreen : PlatformScreen
    {
        public MemoryScreen(PixelRect bounds, double scaling) : base(new PlatformHandle(IntPtr.Zero, "AmcpScreen"))
        {
            DisplayName = "Memory";
            Bounds = bounds;
            WorkingArea = bounds;
            Scaling = scaling;
            IsPrimary = true;
            CurrentOrientation = bounds.Width >= bounds.Height ? ScreenOrientation.Landscape : ScreenOrientation.Portrait;
        }
    }
}
