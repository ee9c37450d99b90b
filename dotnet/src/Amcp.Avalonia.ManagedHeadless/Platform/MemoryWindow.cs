using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Controls;
using Avalonia.Controls.Platform;
using Avalonia.Input;
using Avalonia.Input.Platform;
using Avalonia.Input.Raw;
using Avalonia.Rendering.Composition;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Represents an in-memory top level. Sizes are in layout units, positions in device pixels of the single screen. Popups are overlays inside the window,
/// unless separate windows are enabled.
/// </summary>
internal sealed partial class MemoryWindow : IWindowImpl
{
    private readonly SingleScreen _screen;
    private readonly WindowStack _stack;
    private readonly FrameWatch _watch;
    private readonly WindowSurface _surface;
    private Action<RawInputEventArgs>? _input;

    public MemoryWindow(Compositor compositor, FrameWatch watch, SingleScreen screen, WindowStack stack, double scaling)
    {
        Compositor = compositor;
        _watch = watch;
        _surface = new WindowSurface(watch);
        _screen = screen;
        _stack = stack;
        RenderScaling = scaling;
        MouseDevice = new MouseDevice(new Pointer(Pointer.GetNextFreeId(), PointerType.Mouse, true));
        Handle = new PlatformHandle(IntPtr.Zero, "AmcpWindow");
    }

    /// <summary>Gets the window's own mouse device, so that concurrently driven windows do not share capture and hover.</summary>
    public IMouseDevice MouseDevice { get; }

    /// <summary>Gets the target root of raw events.</summary>
    public IInputRoot? InputRoot { get; private set; }

    /// <summary>Gets the cursor requested by the control under the pointer.</summary>
    public MemoryCursor? Cursor { get; private set; }

    /// <summary>Gets the window's current content in device pixels; <see langword="null"/> unless it is observed and a frame has been drawn since.</summary>
    public PixelSurface? Frame => _surface.IsCurrent ? _surface.Pixels : null;

    public double RenderScaling { get; private set; }

    public double DesktopScaling => RenderScaling;

    public IPlatformHandle? Handle { get; }

    public Size ClientSize { get; private set; } = new(1024, 768);

    public Compositor Compositor { get; }

    /// <summary>Gets or sets the raw input handler. Input to the disabled owner of a dialog is rejected, as by an operating system.</summary>
    public Action<RawInputEventArgs>? Input
    {
        get => _input is null ? null : Deliver;
        set => _input = value;
    }

    public Action<Rect>? Paint { get; set; }

    public Action<Size, WindowResizeReason>? Resized { get; set; }

    public Action<double>? ScalingChanged { get; set; }

    public Action<WindowTransparencyLevel>? TransparencyLevelChanged { get; set; }

    public Action? Closed { get; set; }

    public Action? LostFocus { get; set; }

    public WindowTransparencyLevel TransparencyLevel { get; private set; } = WindowTransparencyLevel.None;

    public AcrylicPlatformCompensationLevels AcrylicCompensationLevels { get; } = new(1, 1, 1);

    public void SetInputRoot(IInputRoot inputRoot) => InputRoot = inputRoot;

    public Point PointToClient(PixelPoint point) =>
        new((point.X - Position.X) / RenderScaling, (point.Y - Position.Y) / RenderScaling);

    public PixelPoint PointToScreen(Point point) =>
        new(Position.X + (int)Math.Round(point.X * RenderScaling), Position.Y + (int)Math.Round(point.Y * RenderScaling));

    public void SetCursor(ICursorImpl? cursor)
    {
        Cursor = cursor as MemoryCursor;
        Presenter?.ChangeCursor();
    }

    /// <summary>Supports transparency, because a picture has an alpha channel. Blurred levels need a desktop behind the window, so they are passed over.</summary>
    public void SetTransparencyLevelHint(IReadOnlyList<WindowTransparencyLevel> transparencyLevels)
    {
        var chosen = WindowTransparencyLevel.None;
        foreach (var level in transparencyLevels)
        {
            if (level != WindowTransparencyLevel.Transparent && level != WindowTransparencyLevel.None)
                continue;
            chosen = level;
            break;
        }
        if (chosen == TransparencyLevel)
            return;
        TransparencyLevel = chosen;
        TransparencyLevelChanged?.Invoke(chosen);
    }

    /// <summary>Moves the window to a screen of another scale; its size in layout units is unchanged.</summary>
    public void Rescale(double scaling)
    {
        if (scaling == RenderScaling)
            return;
        RenderScaling = scaling;
        ScalingChanged?.Invoke(scaling);
        Resized?.Invoke(ClientSize, WindowResizeReason.DpiChange);
        Presenter?.Resize();
    }

    public object? TryGetFeature(Type featureType)
    {
        if (featureType == typeof(IScreenImpl))
            return _screen;
        if (featureType == typeof(INativeControlHostImpl))
            RenderingGaps.Note("native control", "there is no native window to hold it; its place stays empty.");
        return featureType == typeof(IClipboard) ? AvaloniaLocator.Current.GetService<IClipboard>() : null;
    }

    public void Dispose()
    {
        var closed = Closed;
        Closed = null;
        _stack.Remove(this);
        closed?.Invoke();
        _input = null;
        Presenter?.Dispose();
        _surface.Release();
    }

    private void Deliver(RawInputEventArgs e)
    {
        if (!IsEnabled)
        {
            if (e is RawKeyEventArgs { Type: RawKeyEventType.KeyDown } || IsPress(e))
                GotInputWhenDisabled?.Invoke();
            return;
        }
        if (IsForWindowManager(e))
            return;
        if (!IsPopup && (IsPress(e) || e is RawKeyEventArgs or RawTextInputEventArgs))
            Activate();
        NotePointer(e);
        _input?.Invoke(e);
    }

    private static bool IsPress(RawInputEventArgs e) => e is RawPointerEventArgs
    {
        Type: RawPointerEventType.LeftButtonDown or RawPointerEventType.RightButtonDown or RawPointerEventType.MiddleButtonDown
            or RawPointerEventType.XButton1Down or RawPointerEventType.XButton2Down or RawPointerEventType.TouchBegin
    };
}
