using Avalonia.Controls.Presenters;
using Avalonia.Data;

namespace Amcp.Avalonia.Capture;

/// <summary>Keeps a blinking caret from changing screenshots. UI thread only.</summary>
internal static class CaretHiding
{
    /// <summary>Hides each window's caret, or shows it regardless of its blink phase, until the result is disposed. The next frame shows the change.</summary>
    public static IDisposable Set(IEnumerable<TopLevel> windows, bool visible)
    {
        var presenters = windows.Select(PresenterIn).OfType<TextPresenter>().ToList();
        var steady = new List<IDisposable?>();
        foreach (var presenter in presenters)
        {
            presenter.HideCaret();
            if (visible)
            {
                // A capture may take longer than a blink.
                steady.Add(presenter.SetValue(TextPresenter.CaretBlinkIntervalProperty, TimeSpan.Zero, BindingPriority.Animation));
                presenter.ShowCaret();
            }
        }

        return new Restored(presenters, steady);
    }

    private static bool HasFocus(TextPresenter presenter) =>
        TopLevel.GetTopLevel(presenter)?.FocusManager?.GetFocusedElement() is TextBox box && box.IsVisualAncestorOf(presenter);

    private static TextPresenter? PresenterIn(TopLevel window) =>
        (window.FocusManager?.GetFocusedElement() as TextBox)?.GetVisualDescendants().OfType<TextPresenter>()
            .FirstOrDefault(presenter => TopLevel.GetTopLevel(presenter) == window);

    private sealed class Restored(IEnumerable<TextPresenter> presenters, List<IDisposable?> steady) : IDisposable
    {
        public void Dispose()
        {
            foreach (var interval in steady)
                interval?.Dispose();

            // A text box that lost the focus has no caret. The caret of a closed window would blink forever, unseen.
            foreach (var presenter in presenters.Where(HasFocus))
                presenter.ShowCaret();
        }
    }
}
