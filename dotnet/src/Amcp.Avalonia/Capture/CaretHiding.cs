using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Presenters;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Capture;

/// <summary>Keeps a blinking caret from making every second picture another one. UI thread only.</summary>
internal static class CaretHiding
{
    /// <summary>Hides the caret, or shows it whatever its blinking is at, until the result is disposed.</summary>
    public static IDisposable Set(TopLevel window, bool visible)
    {
        var focused = window.FocusManager?.GetFocusedElement() as TextBox;
        var presenter = focused?.GetVisualDescendants().OfType<TextPresenter>().FirstOrDefault();
        if (presenter is null || TopLevel.GetTopLevel(presenter) != window)
        {
            return new Restored(null);
        }

        presenter.HideCaret();
        if (visible)
        {
            presenter.ShowCaret();
        }

        return new Restored(presenter);
    }

    private sealed class Restored(TextPresenter? presenter) : IDisposable
    {
        public void Dispose() => presenter?.ShowCaret();
    }
}
