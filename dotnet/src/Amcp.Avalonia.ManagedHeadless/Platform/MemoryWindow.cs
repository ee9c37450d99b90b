using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Gaps;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Platform;
using Avalonia.Input;
using Avalonia.Input.Platform;
using Avalonia.Input.Raw;
using Avalonia.Platform;
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

    /// <inheritdoc/>
    public double RenderScaling { get; private set; }

    /// <inheritdoc/>
    public double DesktopScaling => RenderScaling;

    /// <inheritdoc/>
    public IPlatformHandle? Handle { get; }

    /// <inheritdoc/>
    public Size ClientSize { get; private set; } = new(1024, 768);

    /// <inheritdoc/>
    public Compositor Compositor { get; }

    /// <summary>Gets or sets the raw input handler. Input to the disabled owner of a dialog is rejected, as by an operating system.</summary>
    public Action<RawInputEventArgs>? Input
    {
        get => _input is null ? null : Deliver;
        set => _input = value;
    }

    /// <inheritdoc/>
    public Action<Rect>? Paint { get; set; }

    /// <inheritdoc/>
    public Action<Size, WindowResizeReason>? Resized { get; set; }

    /// <inheritdoc/>
    public Action<double>? ScalingChanged { get; set; }

    /// <inheritdoc/>
    public Action<WindowTransparencyLevel>? TransparencyLevelChanged { get; set; }

    /// <inheritdoc/>
    public Action? Closed { get; set; }

    /// <inheritdoc/>
    public Action? LostFocus { get; set; }

    /// <inheritdoc/>
    public WindowTransparencyLevel TransparencyLevel { get; private set; } = WindowTransparencyLevel.None;

    /// <inheritdoc/>
    public AcrylicPlatformCompensationLevels AcrylicCompensationLevels { get; } = new(1, 1, 1);

    /// <inheritdoc/>
    public void SetInputRoot(IInputRoot inputRoot) => InputRoot = inputRoot;

    /// <inheritdoc/>
    public Point PointToClient(PixelPoint point) =>
        new((point.X - Position.X) / RenderScaling, (point.Y - Position.Y) / RenderScaling);

    /// <inheritdoc/>
    public PixelPoint PointToScreen(Point point) =>
        new(Position.X + (int)Math.Round(point.X * RenderScaling), Position.Y + (int)Math.Round(point.Y * RenderScaling));

    /// <inheritdoc/>
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

    /// <inheritdoc/>
    public object? TryGetFeature(Type featureType)
    {
        if (featureType == typeof(IScreenImpl))
            return _screen;
        if (featureType == typeof(INativeControlHostImpl))
            RenderingGaps.Note("native control", "there is no native window to hold it; its place stays empty.");
        return featureType == typeof(IClipboard) ? AvaloniaLocator.Current.GetService<IClipboard>() : null;
    }

    /// <inheritdoc/>
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
