using System.Reflection;
using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Input;

/// <summary>
/// Sends raw events through the input API of Avalonia's platform back ends; the only reflection for input besides <see cref="RawEvents"/>. Focus,
/// capture, hover and key bindings thus work as with user input. The API is internal and has the same names in Avalonia 11 and 12. UI thread only.
/// </summary>
internal static class RawInput
{
    private const string Feature = "raw input";

    private static readonly HiddenType s_topLevelPlatform = new(Feature, "Avalonia.Platform.ITopLevelImpl, Avalonia.Controls", "Input");
    private static readonly HiddenType s_windowPlatform = new(Feature, "Avalonia.Platform.IWindowImpl, Avalonia.Controls", "Closing");
    private static readonly HiddenType s_topLevel = new(Feature, "Avalonia.Controls.TopLevel, Avalonia.Controls", "PlatformImpl");
    private static readonly HiddenType s_input = new(Feature, "Avalonia.Input.Raw.RawInputEventArgs, Avalonia.Base", "Handled");
    private static readonly HiddenType s_pointer = new(Feature, "Avalonia.Input.Raw.RawPointerEventArgs, Avalonia.Base");
    private static readonly HiddenType s_pointerKind = new(Feature, "Avalonia.Input.Raw.RawPointerEventType, Avalonia.Base");
    private static readonly HiddenType s_wheel = new(Feature, "Avalonia.Input.Raw.RawMouseWheelEventArgs, Avalonia.Base");
    private static readonly HiddenType s_touch = new(Feature, "Avalonia.Input.Raw.RawTouchEventArgs, Avalonia.Base");
    private static readonly HiddenType s_touchDevice = new(Feature, "Avalonia.Input.TouchDevice, Avalonia.Base");
    private static readonly HiddenType s_key = new(Feature, "Avalonia.Input.Raw.RawKeyEventArgs, Avalonia.Base");
    private static readonly HiddenType s_keyKind = new(Feature, "Avalonia.Input.Raw.RawKeyEventType, Avalonia.Base");
    private static readonly HiddenType s_text = new(Feature, "Avalonia.Input.Raw.RawTextInputEventArgs, Avalonia.Base");
    private static readonly HiddenType s_drag = new(Feature, "Avalonia.Input.Raw.RawDragEvent, Avalonia.Base", "Effects");
    private static readonly HiddenType s_renderer = new(Feature, "Avalonia.Rendering.Composition.CompositingRenderer, Avalonia.Base", "TriggerSceneInvalidatedForUnitTests");
    private static readonly HiddenType s_renderRoot = new(Feature, "Avalonia.Rendering.IPresentationSource, Avalonia.Base", "Renderer")
    {
        OtherName = "Avalonia.Rendering.IRenderRoot, Avalonia.Base",
    };

    private static readonly HiddenType s_keyboardDevice = new(Feature, "Avalonia.Input.IKeyboardDevice, Avalonia.Base");
    private static readonly HiddenType s_mouseDevice = new(Feature, "Avalonia.Input.MouseDevice, Avalonia.Base");
    private static readonly HiddenType s_dragDevice = new(Feature, "Avalonia.Input.DragDropDevice, Avalonia.Base", "Instance");
    private static readonly HiddenType s_locator = new(Feature, "Avalonia.AvaloniaLocator, Avalonia.Base", "Current");
    private static readonly HiddenType s_services = new(Feature, "Avalonia.IAvaloniaDependencyResolver, Avalonia.Base", "GetService");
    private static readonly HiddenType s_dragKind = new(Feature, "Avalonia.Input.Raw.RawDragEventType, Avalonia.Base");
    private static readonly ConditionalWeakTable<TopLevel, object> s_mice = [];
    private static readonly ConditionalWeakTable<TopLevel, object> s_touches = [];
    private static readonly Lazy<object> s_keyboard = new(() => Service(s_keyboardDevice));

    // Avalonia 12 alone has it.
    private static readonly PropertyInfo? s_inputRoot = typeof(TopLevel).GetProperty("InputRoot", BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);

    private static bool s_isOurs;

    /// <summary>Sends a pointer event.</summary>
    /// <param name="window">The receiving top level.</param>
    /// <param name="time">The timestamp of the input clock, in milliseconds.</param>
    /// <param name="type">A name of RawPointerEventType, such as <c>LeftButtonDown</c>.</param>
    /// <param name="point">The point in the top level's coordinates.</param>
    /// <param name="modifiers">The keys and buttons that are pressed.</param>
    public static void Pointer(TopLevel window, ulong time, string type, Point point, RawInputModifiers modifiers) =>
        Send(window, s_pointer.Create(MouseOf(window), time, RootOf(window), s_pointerKind.Value(type), point, modifiers));

    /// <summary>Sends a touch event.</summary>
    /// <param name="window">The receiving top level.</param>
    /// <param name="time">The timestamp of the input clock, in milliseconds.</param>
    /// <param name="type">A name of RawPointerEventType, such as <c>TouchBegin</c>.</param>
    /// <param name="point">The point in the top level's coordinates.</param>
    /// <param name="contact">The number that identifies the finger while it touches.</param>
    public static void Touch(TopLevel window, ulong time, string type, Point point, long contact) =>
        Send(window, s_touch.Create(TouchesOf(window), time, RootOf(window), s_pointerKind.Value(type), point, RawInputModifiers.None, contact));

    /// <summary>Sends a wheel event. One unit is one notch; positive is up and left. Returns whether it was handled.</summary>
    public static bool Wheel(TopLevel window, ulong time, Point point, Vector delta, RawInputModifiers modifiers) =>
        Send(window, s_wheel.Create(MouseOf(window), time, RootOf(window), point, delta, modifiers));

    /// <summary>
    /// Repeats the hit test at the resting pointer, for hover and tool tips, as Avalonia does after a frame. Avalonia may run it before the last of
    /// several frames and never after it. It drops a frame's notification while an earlier one is queued.
    /// </summary>
    public static void UpdatePointerOver(TopLevel window)
    {
        if (PlatformOrNull(window) is not null)
            s_renderer.Method("TriggerSceneInvalidatedForUnitTests").Invoke(RendererOf(window), [new Rect(window.ClientSize)]);
    }

    /// <summary>
    /// Switches a window to another mouse device. The running handler's control holds the capture of the current device, and keeps it during a nested
    /// loop.
    /// </summary>
    public static void ChangeMouse(TopLevel window) => s_mice.Remove(window);

    /// <summary>Sends a key press or release; returns whether it was handled.</summary>
    public static bool Key(TopLevel window, ulong time, bool down, KeyStroke stroke, RawInputModifiers modifiers)
    {
        var kind = s_keyKind.Value(down ? "KeyDown" : "KeyUp");
        object?[] parts = [s_keyboard.Value, time, RootOf(window), kind, stroke.Key, modifiers, stroke.Physical, stroke.Symbol];

        // Avalonia 11 takes the kind of device elsewhere, and defaults to a keyboard.
        return Send(window, s_key.CreateOrNull([.. parts, KeyDeviceType.Keyboard]) ?? s_key.Create(parts));
    }

    /// <summary>Sends text input.</summary>
    public static void Text(TopLevel window, ulong time, string text) =>
        Send(window, s_text.Create(s_keyboard.Value, time, RootOf(window), text));

    /// <summary>Sends a drag event with data from outside the app.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="type">A name of RawDragEventType, such as <c>DragOver</c>.</param>
    /// <param name="point">The point in the top level's coordinates.</param>
    /// <param name="data">The dragged data.</param>
    /// <param name="offered">The effects offered by the drag source.</param>
    /// <returns>The effects that the app accepts.</returns>
    public static DragDropEffects Drag(TopLevel window, string type, Point point, IDataTransfer data, DragDropEffects offered)
    {
        var args = s_drag.Create(s_dragDevice.Field("Instance").GetValue(null), s_dragKind.Value(type), RootOf(window), point, data, offered, RawInputModifiers.None);
        Send(window, args);
        return (DragDropEffects)s_drag.Property("Effects").GetValue(args)! & offered;
    }

    /// <summary>Requests that a window close, as its frame does: the app's Closing handlers see that the app did not call Close.</summary>
    public static void Close(Window window)
    {
        if (PlatformOrNull(window) is IDisposable platform
            && s_windowPlatform.Property("Closing").GetValue(platform) is Func<WindowCloseReason, bool> refuses
            && !AsOurs(() => refuses(WindowCloseReason.WindowClosing)))
        {
            platform.Dispose();
        }
    }

    /// <summary>
    /// Returns, to the first caller only, whether this class sent the current event. User events during a nested loop of its handlers are thus
    /// distinguished.
    /// </summary>
    public static bool TakeMark()
    {
        var isOurs = s_isOurs;
        s_isOurs = false;
        return isOurs;
    }

    /// <summary>Gets a value indicating whether this class is sending an event that no caller of <see cref="TakeMark"/> has seen.</summary>
    public static bool IsSending => s_isOurs;

    /// <summary>Returns the input root of a window. In Avalonia 11 it is the top level itself.</summary>
    public static object RootOf(TopLevel window) => s_inputRoot?.GetValue(window) ?? window;

    /// <summary>Returns a service of Avalonia's input.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED if this Avalonia version lacks it.</exception>
    public static object Service(HiddenType type)
    {
        var find = s_services.Method("GetService");
        return find.Invoke(s_locator.Property("Current").GetValue(null), [type.Type]) ?? throw type.Missing();
    }

    /// <summary>Returns the assembly of a window's platform back end, which identifies the managed platform.</summary>
    public static Assembly BackEndOf(TopLevel window) =>
        (PlatformOrNull(window) ?? throw Failures.WindowClosed(WindowCatalog.TitleOf(window))).GetType().Assembly;

    private static bool Send(TopLevel window, object args)
    {
        // If the start of a gesture closed the window, the rest is dropped.
        if (PlatformOrNull(window) is not { } platform
            || s_topLevelPlatform.Property("Input").GetValue(platform) is not Delegate input)
        {
            return false;
        }

        AsOurs(() => input.Method.Invoke(input.Target, BindingFlags.DoNotWrapExceptions, null, [args], null));
        return (bool)s_input.Property("Handled").GetValue(args)!;
    }

    private static T AsOurs<T>(Func<T> send)
    {
        s_isOurs = true;
        try
        {
            return send();
        }
        finally
        {
            s_isOurs = false;
        }
    }

    private static object? PlatformOrNull(TopLevel window) => s_topLevel.Property("PlatformImpl").GetValue(window);

    private static object? RendererOf(TopLevel window) =>
        s_renderRoot.Property("Renderer").GetValue(RootOf(window));

    private static object MouseOf(TopLevel window) => s_mice.GetValue(window, _ => CreateMouse());

    private static object TouchesOf(TopLevel window) => s_touches.GetValue(window, _ => s_touchDevice.Create());

    private static object CreateMouse()
    {
        var mouse = s_mouseDevice.Type.GetConstructors().FirstOrDefault() ?? throw s_mouseDevice.Missing(ConstructorInfo.ConstructorName);
        return mouse.Invoke(new object?[mouse.GetParameters().Length]);
    }
}
