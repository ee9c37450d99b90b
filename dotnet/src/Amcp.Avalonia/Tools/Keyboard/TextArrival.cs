namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Determines whether anything of a typed text arrived in a text box. UI thread only, except construction and disposal.</summary>
internal sealed class TextArrival(string text) : IDisposable
{
    // Line breaks and tabs are keys, which a text box may pass on.
    private readonly bool _hasCharacters = text.Any(character => !char.IsControl(character));
    private TextBox? _box;
    private volatile bool _hasChanged;

    /// <summary>Starts to observe the text box.</summary>
    public void Watch(TextBox? box)
    {
        _box = box;
        if (box is not null)
            box.PropertyChanged += Note;
    }

    /// <summary>Determines whether the text box, if there is one, has changed, or holds the text because it replaced the same one.</summary>
    public bool IsSeen() => _box is null || !_hasCharacters || _hasChanged || _box.Text?.Contains(text, StringComparison.Ordinal) == true;

    public void Dispose()
    {
        if (_box is not null)
            _box.PropertyChanged -= Note;
    }

    private void Note(object? sender, AvaloniaPropertyChangedEventArgs change) => _hasChanged |= change.Property == TextBox.TextProperty;
}
