using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Recording;

/// <summary>Knows the pressed keys and buttons of which the app has not seen the beginning. UI thread only.</summary>
internal sealed class PressedInput
{
    private readonly HashSet<string> _pressed = [];

    /// <summary>Notes a key or button that is pressed; other events have no end.</summary>
    public void Begin(RawEvent e)
    {
        if (e.IsKeyDown || e.IsButtonDown)
            _pressed.Add(NameOf(e));
    }

    /// <summary>Determines whether the event ends a press of which the app has not seen the beginning, and forgets the press.</summary>
    public bool Ends(RawEvent e) => e.IsUp && _pressed.Remove(NameOf(e));

    /// <summary>Determines whether the event comes from such a key that is held down.</summary>
    public bool Repeats(RawEvent e) => e.IsKeyDown && _pressed.Contains(NameOf(e));

    private static string NameOf(RawEvent e) =>
        e.Position is null ? e.Key.ToString() : e.Type.Replace("Down", "", StringComparison.Ordinal).Replace("Up", "", StringComparison.Ordinal);
}
