using Amcp.Avalonia.Input;
using Avalonia.Input;

namespace Amcp.Avalonia.Tools;

/// <summary>The contract's words for the mouse, as raw input takes them.</summary>
internal static class PointerWords
{
    /// <summary>How a button is pressed so many times with these keys held.</summary>
    public static PointerClick Click(this PointerButton button, int count, IEnumerable<HeldKey>? held) => new(
        button switch
        {
            PointerButton.Middle => MouseButton.Middle,
            PointerButton.Right => MouseButton.Right,
            _ => MouseButton.Left,
        },
        count,
        held.Flags());

    /// <summary>The keys as flags of a raw event.</summary>
    public static RawInputModifiers Flags(this IEnumerable<HeldKey>? held) => (held ?? []).Aggregate(RawInputModifiers.None, (flags, key) => flags | key switch
    {
        HeldKey.Ctrl => RawInputModifiers.Control,
        HeldKey.Shift => RawInputModifiers.Shift,
        HeldKey.Alt => RawInputModifiers.Alt,
        _ => RawInputModifiers.Meta,
    });
}
