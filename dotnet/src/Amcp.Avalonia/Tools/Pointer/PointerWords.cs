using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Converts the contract's mouse terms to those of raw input.</summary>
internal static class PointerWords
{
    /// <summary>Returns the click with this button, count and modifiers.</summary>
    public static PointerClick Click(this PointerButton button, int count, IEnumerable<HeldKey>? held) => new(
        button switch
        {
            PointerButton.Middle => MouseButton.Middle,
            PointerButton.Right => MouseButton.Right,
            _ => MouseButton.Left,
        },
        count,
        held.Flags());

    /// <summary>Returns the contract's term of a button.</summary>
    public static PointerButton Word(MouseButton button) => button switch
    {
        MouseButton.Middle => PointerButton.Middle,
        MouseButton.Right => PointerButton.Right,
        _ => PointerButton.Left,
    };

    /// <summary>Returns the keys as flags of a raw event.</summary>
    public static RawInputModifiers Flags(this IEnumerable<HeldKey>? held) => (held ?? []).Aggregate(RawInputModifiers.None, (flags, key) => flags | key switch
    {
        HeldKey.Ctrl => RawInputModifiers.Control,
        HeldKey.Shift => RawInputModifiers.Shift,
        HeldKey.Alt => RawInputModifiers.Alt,
        _ => RawInputModifiers.Meta,
    });
}
