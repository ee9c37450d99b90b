using Avalonia.Controls;
using Avalonia.Threading;

namespace DataService.Logging;

/// <summary>Shows the log with its filter, and scrolls to the latest line while the view model follows.</summary>
public partial class LogView : UserControl
{
    private LogViewModel? _log;
    private bool _scrollIsDue;

    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public LogView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnDataContextChanged(EventArgs e)
    {
        base.OnDataContextChanged(e);
        if (_log is not null)
            _log.Grown -= OnGrown;

        _log = DataContext as LogViewModel;
        if (_log is not null)
            _log.Grown += OnGrown;
    }

    private void OnGrown()
    {
        if (_log is { Follows: true } && !_scrollIsDue)
        {
            // Scrolling triggers layout, so it runs once after all pending updates, which have a higher priority.
            _scrollIsDue = true;
            Dispatcher.UIThread.Post(ScrollToLatest, DispatcherPriority.Input);
        }
    }

    private void ScrollToLatest()
    {
        _scrollIsDue = false;
        if (_log is { Follows: true, Visible.Count: > 0 and var count })
            Lines.ScrollIntoView(count - 1);
    }
}
