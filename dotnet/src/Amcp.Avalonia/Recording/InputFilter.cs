using Amcp.Avalonia.Input;
using Avalonia.Interactivity;

namespace Amcp.Avalonia.Recording;

/// <summary>Lets each input event of a person through once, and none that our own tools sent. UI thread only.</summary>
internal sealed class InputFilter
{
    private RoutedEventArgs? _last;

    /// <summary>Whether the event is new and a person's; a popup's windows see it before and after their owner.</summary>
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
