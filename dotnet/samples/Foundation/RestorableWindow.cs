using Avalonia;
using Avalonia.Controls;

namespace Samples.Foundation;

/// <summary>Represents a main window whose initial state can be restored.</summary>
public abstract class RestorableWindow : Window
{
    private Size _sizeAtStart;

    /// <inheritdoc />
    protected override Type StyleKeyOverride => typeof(Window);

    /// <summary>Closes every dialog and shows another view model in a new view, with the initial window size.</summary>
    /// <param name="viewModel">The new data context.</param>
    public void StartOver(object viewModel)
    {
        foreach (var dialog in OwnedWindows.ToArray())
            dialog.Close();

        WindowState = WindowState.Normal;
        Width = _sizeAtStart.Width;
        Height = _sizeAtStart.Height;

        // The null in between prevents reuse of the previous view with its state: focus, scroll offsets, expanded nodes.
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
