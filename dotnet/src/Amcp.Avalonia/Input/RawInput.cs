using System.Reflection;
using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>
/// The only reflection for input: hands events to the entrance that platform back ends use, so that focus, capture, hover and key
/// bindings work as for a person. Avalonia 11 and 12 name the parts alike, but hide them from the public API. UI thread only.
/// </summary>
internal static class RawInput
{
    private static readonly HiddenType s_topLevelPlatform = new("Avalonia.Platform.ITopLevelImpl, Avalonia.Controls");
    private static readonly HiddenType s_windowPlatform = new("Avalonia.Platform.IWindowImpl, Avalonia.Controls");
    private static readonly HiddenType s_topLevel = new("Avalonia.Controls.TopLevel, Avalonia.Controls");
    private static readonly HiddenType s_input = new("Avalonia.Input.Raw.RawInputEventArgs, Avalonia.Base");
    private static readonly HiddenType s_pointer = new("Avalonia.Input.Raw.RawPointerEventArgs, Avalonia.Base");
    private static readonly HiddenType s_pointerKind = new("Avalonia.Input.Raw.RawPointerEventType, Avalonia.Base");
    private static readonly HiddenType s_wheel = new("Avalonia.Input.Raw.RawMouseWheelEventArgs, Avalonia.Base");
    private static readonly HiddenType s_key = new("Avalonia.Input.Raw.RawKeyEventArgs, Avalonia.Base");
    private static readonly HiddenType s_keyKind = new("Avalonia.Input.Raw.RawKeyEventType, Avalonia.Base");
    private static readonly HiddenType s_text = new("Avalonia.Input.Raw.RawTextInputEventArgs, Avalonia.Base");
    private static readonly HiddenType s_drag = new("Avalonia.Input.Raw.RawDragEvent, Avalonia.Base");
    private static readonly HiddenType s_renderer = new("Avalonia.Rendering.Composition.CompositingRenderer, Avalonia.Base");
    private static readonly HiddenType s_presentation = new("Avalonia.Rendering.IPresentationSource, Avalonia.Base");
    private static readonly HiddenType s_renderRoot = new("Avalonia.Rendering.IRenderRoot, Avalonia.Base");
    private static readonly HiddenType s_dragKind = new("Avalonia.Input.Raw.RawDragEventType, Avalonia.Base");
    private static readonly ConditionalWeakTable<TopLevel, object> s_mice = [];
    private static readonly Lazy<object> s_keyboard = new(FindKeyboard);
    private static readonly Lazy<object> s_drags = new(
        () => new HiddenType("Avalonia.Input.DragDropDevice, Avalonia.Base").Type.GetField("Instance", HiddenType.Any)?.GetValue(null) ?? throw HiddenType.Missing("a device for drag and drop"));
    private static bool s_isOurs;

    /// <summary>Hands over a pointer event.</summary>
    /// <param name="window">The top level that gets it.</param>
    /// <param name="time">Milliseconds of the input clock.</param>
    /// <param name="type">A name of RawPointerEventType, such as <c>LeftButtonDown</c>.</param>
    /// <param name="point">In the top level's coordinates.</param>
    /// <param name="modifiers">Keys and buttons that are down.</param>
    public static void Pointer(TopLevel window, ulong time, string type, Point point, RawInputModifiers modifiers) =>
        Send(window, s_pointer.Create(MouseOf(window), time, RootOf(window), s_pointerKind.Value(type), point, modifiers));

    /// <summary>Hands over a turn of the wheel; one unit is one notch, positive is up and left.</summary>
    public static void Wheel(TopLevel window, ulong time, Point point, Vector delta, RawInputModifiers modifiers) =>
        Send(window, s_wheel.Create(MouseOf(window), time, RootOf(window), point, delta, modifiers));

    /// <summary>
    /// Hit-tests the place of the resting pointer again, for hover and tool tips, as Avalonia does after a frame. Avalonia may do so before the last of
    /// several frames and never after it: its notice of a frame is dropped while one of a former frame is queued.
    /// </summary>
    public static void UpdatePointerOver(TopLevel window)
    {
        if (PlatformOrNull(window) is not null)
        {
            s_renderer.Method("TriggerSceneInvalidatedForUnitTests").Invoke(RendererOf(window), [new Rect(window.ClientSize)]);
        }
    }

    /// <summary>
    /// Takes another mouse for a window: the one in use is captured by the control whose handler runs right now, as it stays when that
    /// handler runs a loop of its own.
    /// </summary>
    public static void ChangeMouse(TopLevel window) => s_mice.Remove(window);

    /// <summary>Hands over a key going down or up; whether somebody handled it.</summary>
    public static bool Key(TopLevel window, ulong time, bool down, KeyStroke stroke, RawInputModifiers modifiers)
    {
        var kind = s_keyKind.Value(down ? "KeyDown" : "KeyUp");
        object?[] parts = [s_keyboard.Value, time, RootOf(window), kind, stroke.Key, modifiers, stroke.Physical, stroke.Symbol];

        // Avalonia 11 takes the kind of device elsewhere; it means a keyboard where none is given.
        return Send(window, s_key.CreateOrNull([.. parts, KeyDeviceType.Keyboard]) ?? s_key.Create(parts));
    }

    /// <summary>Hands over typed text.</summary>
    public static void Text(TopLevel window, ulong time, string text) =>
        Send(window, s_text.Create(s_keyboard.Value, time, RootOf(window), text));

    /// <summary>Hands over a drag of data that comes from outside the app.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="type">A name of RawDragEventType, such as <c>DragOver</c>.</param>
    /// <param name="point">In the top level's coordinates.</param>
    /// <param name="data">What is dragged.</param>
    /// <param name="offered">The effects that the outside allows.</param>
    /// <returns>Those that the app is ready for.</returns>
    public static DragDropEffects Drag(TopLevel window, string type, Point point, IDataTransfer data, DragDropEffects offered)
    {
        var args = s_drag.Create(s_drags.Value, s_dragKind.Value(type), RootOf(window), point, data, offered, RawInputModifiers.None);
        Send(window, args);
        return (DragDropEffects)s_drag.Property("Effects").GetValue(args)! & offered;
    }

    /// <summary>Asks a window to close as its frame does: the app's Closing handlers see that nobody called Close.</summary>
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
    /// Whether the event that is on its way was sent from here; whoever asks first is told. Events of people that come while its handlers run
    /// a loop of their own are then told apart.
    /// </summary>
    public static bool TakeMark()
    {
        var isOurs = s_isOurs;
        s_isOurs = false;
        return isOurs;
    }

    /// <summary>The assembly of the back end that runs a window: tells the managed platform from others.</summary>
    public static Assembly BackEndOf(TopLevel window) =>
        (PlatformOrNull(window) ?? throw Failures.WindowClosed(WindowCatalog.TitleOf(window))).GetType().Assembly;

    private static bool Send(TopLevel window, object args)
    {
        // The rest of a gesture whose beginning closed the window reaches nobody.
        if (PlatformOrNull(window) is not { } platform
            || s_topLevelPlatform.Property("Input").GetValue(platform) is not Delegate entrance)
        {
            return false;
        }

        AsOurs(() => entrance.Method.Invoke(entrance.Target, BindingFlags.DoNotWrapExceptions, null, [args], null));
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

    // On Avalonia 11 the top level is the input root itself.
    private static object RootOf(TopLevel window) => s_topLevel.PropertyOrNull("InputRoot")?.GetValue(window) ?? window;

    private static object? RendererOf(TopLevel window) =>
        (s_presentation.TypeOrNull is null ? s_renderRoot : s_presentation).Property("Renderer").GetValue(RootOf(window));

    private static object MouseOf(TopLevel window) => s_mice.GetValue(window, _ => CreateMouse());

    private static object CreateMouse()
    {
        var mouse = new HiddenType("Avalonia.Input.MouseDevice, Avalonia.Base").Type
            .GetConstructors(HiddenType.Any).First(candidate => candidate is { IsStatic: false, IsPublic: true });
        return mouse.Invoke(new object?[mouse.GetParameters().Length]);
    }

    private static object FindKeyboard()
    {
        var locator = new HiddenType("Avalonia.AvaloniaLocator, Avalonia.Base").Property("Current").GetValue(null)!;
        var find = new HiddenType("Avalonia.IAvaloniaDependencyResolver, Avalonia.Base").Type.GetMethod("GetService", [typeof(Type)]) ?? throw HiddenType.Missing("GetService");
        return find.Invoke(locator, [new HiddenType("Avalonia.Input.IKeyboardDevice, Avalonia.Base").Type]) ?? throw HiddenType.Missing("a keyboard device");
    }
}
