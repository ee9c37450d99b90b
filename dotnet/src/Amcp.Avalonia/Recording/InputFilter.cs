using Amcp.Avalonia.Input;
using Avalonia.Interactivity;

namespace Amcp.Avalonia.Recording;

/// <summary>Passes each user input event once, and no event sent by the tools. UI thread only.</summary>
internal sealed class InputFilter
{
    private RoutedEventArgs? _last;

    /// <summary>Determines whether the event is new and comes from a user. A popup's windows see it before and after their owner.</summary>
    public bool Passes(RoutedEventArgs e)
    {
        if (ReferenceEquals(e, _last))
        {
            return false;
        }

        _last = e;
        return !RawInput.TakeMark();
    }
}
