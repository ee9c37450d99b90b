using Avalonia;
using Avalonia.Controls;

namespace Samples.Foundation;

/// <summary>A main window that can go back to what it was when it opened.</summary>
public abstract class RestorableWindow : Window
{
    private Size _sizeAtStart;

    /// <inheritdoc />
    protected override Type StyleKeyOverride => typeof(Window);

    /// <summary>Closes every dialog and shows another view model in a new view, in the size that the window opened with.</summary>
    /// <param name="viewModel">The new data context.</param>
    public void StartOver(object viewModel)
    {
        foreach (var dialog in OwnedWindows.ToArray())
        {
            dialog.Close();
        }

        WindowState = WindowState.Normal;
        Width = _sizeAtStart.Width;
        Height = _sizeAtStart.Height;

        // Nothing in between, or the former view would be used again with what it holds: focus, scroll offsets, expanded nodes.
        DataContext = null;
        DataContext = viewModel;
    }

    /// <inheritdoc />
    protected override void OnOpened(EventArgs e)
    {
        base.OnOpened(e);
        _sizeAtStart = ClientSize;
    }
}
