using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Recording;

/// <summary>Distinguishes keys that edit a field from commands to the app. Keys that may belong to a masked field are never recorded.</summary>
internal static class TextEdits
{
    private const KeyModifiers Commands = KeyModifiers.Control | KeyModifiers.Alt | KeyModifiers.Meta;

    /// <summary>Returns the effect of a key on a field.</summary>
    /// <param name="box">The focused field; null if the focused element is none.</param>
    /// <param name="key">The key.</param>
    public static TextEdit Of(TextBox? box, KeyEventArgs key) => box switch
    {
        null => TextEdit.None,
        _ when Ends(box, key) => key.Key == Key.Enter ? TextEdit.Submission : TextEdit.None,
        _ when Writes(key) => TextEdit.Text,
        _ when SecretFields.AreIn(box) || Corrects(box, key) => TextEdit.Correction,
        _ => TextEdit.None,
    };

    private static bool Ends(TextBox box, KeyEventArgs key) => key.Key switch
    {
        Key.Enter => !box.AcceptsReturn,
        Key.Tab => !box.AcceptsTab,
        Key.Escape or (>= Key.F1 and <= Key.F24) => true,
        _ => false,
    };

    private static bool Writes(KeyEventArgs key) =>
        (key.KeyModifiers & Commands) == 0 && key.KeySymbol is { Length: > 0 } symbol && !char.IsControl(symbol[0]);

    private static bool Corrects(TextBox box, KeyEventArgs key) => key.Key switch
    {
        Key.Back or Key.Delete or Key.Left or Key.Right or Key.Home or Key.End => true,
        Key.Enter or Key.Tab => true,
        Key.Up or Key.Down or Key.PageUp or Key.PageDown => box.AcceptsReturn,
        Key.A or Key.C or Key.V or Key.X or Key.Y or Key.Z => (key.KeyModifiers & Commands) is KeyModifiers.Control or KeyModifiers.Meta,
        Key.Insert => key.KeyModifiers != KeyModifiers.None,
        _ => false,
    };
}
