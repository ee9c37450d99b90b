using Amcp.Avalonia.Input;
using Avalonia.Interactivity;

namespace Amcp.Avalonia.Recording;

/// <summary>Passes each input event of a user once, and those of the tools where a recording has them. UI thread only.</summary>
internal sealed class InputFilter(Recorder recorder)
{
    private RoutedEventArgs? _last;

    /// <summary>Determines whether the event is new and recorded. A popup's windows see it before and after their owner.</summary>
    public bool Passes(RoutedEventArgs e)
    {
        if (ReferenceEquals(e, _last))
            return false;

        _last = e;
        return !RawInput.TakeMark() || recorder.HasToolInput;
    }
}
