using System.Diagnostics.CodeAnalysis;
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
    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    // What a trimmed app has to keep of a type that is named here by a constant.
    private const DynamicallyAccessedMemberTypes Hidden =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors
        | DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties
        | DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields
        | DynamicallyAccessedMemberTypes.PublicMethods;

    private static readonly ConditionalWeakTable<TopLevel, object> s_mice = [];
    private static readonly Lazy<object> s_keyboard = new(FindKeyboard);
    private static readonly Lazy<object> s_drags = new(
        () => Part("Avalonia.Input.DragDropDevice, Avalonia.Base").GetField("Instance", Any)?.GetValue(null) ?? throw Missing("a device for drag and drop"));
    private static bool s_isOurs;

    /// <summary>Hands over a pointer event.</summary>
    /// <param name="window">The top level that gets it.</param>
    /// <param name="time">Milliseconds of the input clock.</param>
    /// <param name="type">A name of RawPointerEventType, such as <c>LeftButtonDown</c>.</param>
    /// <param name="point">In the top level's coordinates.</param>
    /// <param name="modifiers">Keys and buttons that are down.</param>
    public static void Pointer(TopLevel window, ulong time, string type, Point point, RawInputModifiers modifiers)
    {
        var kind = Enum.Parse(Part("Avalonia.Input.Raw.RawPointerEventType, Avalonia.Base"), type);
        Send(window, Create("Avalonia.Input.Raw.RawPointerEventArgs, Avalonia.Base", MouseOf(window), time, RootOf(window), kind, point, modifiers));
    }

    /// <summary>Hands over a turn of the wheel; one unit is one notch, positive is up and left.</summary>
    public static void Wheel(TopLevel window, ulong time, Point point, Vector delta, RawInputModifiers modifiers) =>
        Send(window, Create("Avalonia.Input.Raw.RawMouseWheelEventArgs, Avalonia.Base", MouseOf(window), time, RootOf(window), point, delta, modifiers));

    /// <summary>
    /// Takes another mouse for a window: the one in use is captured by the control whose handler runs right now, as it stays when that
    /// handler runs a loop of its own.
    /// </summary>
    public static void ChangeMouse(TopLevel window) => s_mice.Remove(window);

    /// <summary>Hands over a key going down or up; whether somebody handled it.</summary>
    public static bool Key(TopLevel window, ulong time, bool down, KeyStroke stroke, RawInputModifiers modifiers)
    {
        var kind = Enum.Parse(Part("Avalonia.Input.Raw.RawKeyEventType, Avalonia.Base"), down ? "KeyDown" : "KeyUp");
        object?[] parts = [s_keyboard.Value, time, RootOf(window), kind, stroke.Key, modifiers, stroke.Physical, stroke.Symbol];

        // Avalonia 11 takes the kind of device elsewhere; it means a keyboard where none is given.
        return Send(window, CreateOrNull("Avalonia.Input.Raw.RawKeyEventArgs, Avalonia.Base", [.. parts, KeyDeviceType.Keyboard]) ?? Create("Avalonia.Input.Raw.RawKeyEventArgs, Avalonia.Base", parts));
    }

    /// <summary>Hands over typed text.</summary>
    public static void Text(TopLevel window, ulong time, string text) =>
        Send(window, Create("Avalonia.Input.Raw.RawTextInputEventArgs, Avalonia.Base", s_keyboard.Value, time, RootOf(window), text));

    /// <summary>Hands over a drag of data that comes from outside the app.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="type">A name of RawDragEventType, such as <c>DragOver</c>.</param>
    /// <param name="point">In the top level's coordinates.</param>
    /// <param name="data">What is dragged.</param>
    /// <param name="offered">The effects that the outside allows.</param>
    /// <returns>Those that the app is ready for.</returns>
    public static DragDropEffects Drag(TopLevel window, string type, Point point, IDataTransfer data, DragDropEffects offered)
    {
        var kind = Enum.Parse(Part("Avalonia.Input.Raw.RawDragEventType, Avalonia.Base"), type);
        var args = Create("Avalonia.Input.Raw.RawDragEvent, Avalonia.Base", s_drags.Value, kind, RootOf(window), point, data, offered, RawInputModifiers.None);
        Send(window, args);
        return (DragDropEffects)Member("Avalonia.Input.Raw.RawDragEvent, Avalonia.Base", "Effects").GetValue(args)! & offered;
    }

    /// <summary>Asks a window to close as its frame does: the app's Closing handlers see that nobody called Close.</summary>
    public static void Close(Window window)
    {
        if (PlatformOrNull(window) is IDisposable platform
            && Member("Avalonia.Platform.IWindowImpl, Avalonia.Controls", "Closing").GetValue(platform) is Func<WindowCloseReason, bool> refuses
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
            || Member("Avalonia.Platform.ITopLevelImpl, Avalonia.Controls", "Input").GetValue(platform) is not Delegate entrance)
        {
            return false;
        }

        AsOurs(() => entrance.Method.Invoke(entrance.Target, BindingFlags.DoNotWrapExceptions, null, [args], null));
        return (bool)Member("Avalonia.Input.Raw.RawInputEventArgs, Avalonia.Base", "Handled").GetValue(args)!;
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

    private static object? PlatformOrNull(TopLevel window) => (typeof(TopLevel).GetProperty("PlatformImpl", Any) ?? throw Missing("PlatformImpl")).GetValue(window);

    // On Avalonia 11 the top level is the input root itself.
    private static object RootOf(TopLevel window) => typeof(TopLevel).GetProperty("InputRoot", Any)?.GetValue(window) ?? window;

    private static object Create([DynamicallyAccessedMembers(Hidden)] string type, params object?[] arguments) => CreateOrNull(type, arguments) ?? throw Missing(type);

    private static object? CreateOrNull([DynamicallyAccessedMembers(Hidden)] string type, object?[] arguments) =>
        Part(type).GetConstructors(Any).FirstOrDefault(candidate => Takes(candidate, arguments))
            ?.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null);

    private static bool Takes(ConstructorInfo constructor, object?[] arguments)
    {
        var parameters = constructor.GetParameters();
        return parameters.Length == arguments.Length
            && parameters.Zip(arguments).All(pair => pair.Second is null || pair.First.ParameterType.IsInstanceOfType(pair.Second));
    }

    private static object MouseOf(TopLevel window) => s_mice.GetValue(window, _ => CreateMouse());

    private static object CreateMouse()
    {
        var mouse = Part("Avalonia.Input.MouseDevice, Avalonia.Base").GetConstructors(Any).First(candidate => candidate is { IsStatic: false, IsPublic: true });
        return mouse.Invoke(new object?[mouse.GetParameters().Length]);
    }

    private static object FindKeyboard()
    {
        var locator = Member("Avalonia.AvaloniaLocator, Avalonia.Base", "Current").GetValue(null)!;
        var find = Part("Avalonia.IAvaloniaDependencyResolver, Avalonia.Base").GetMethod("GetService", [typeof(Type)]) ?? throw Missing("GetService");
        return find.Invoke(locator, [Part("Avalonia.Input.IKeyboardDevice, Avalonia.Base")]) ?? throw Missing("a keyboard device");
    }

    [return: DynamicallyAccessedMembers(Hidden)]
    private static Type Part([DynamicallyAccessedMembers(Hidden)] string type) => Type.GetType(type) ?? throw Missing(type);

    private static PropertyInfo Member([DynamicallyAccessedMembers(Hidden)] string type, string name) => Part(type).GetProperty(name, Any) ?? throw Missing($"{type}: {name}");

    private static ToolFailure Missing(string what) =>
        Failures.Unsupported($"This Avalonia ({typeof(Visual).Assembly.GetName().Version}) has no `{what}` for raw input: use Avalonia 11.3 or 12, or a newer Amcp.Avalonia.");
}
