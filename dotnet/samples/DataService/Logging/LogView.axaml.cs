using Avalonia.Controls;
using Avalonia.Threading;

namespace DataService.Logging;

/// <summary>The log with its filter. While the view model follows, the latest line is kept in view.</summary>
public partial class LogView : UserControl
{
    private LogViewModel? _log;
    private bool _scrollIsDue;

    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public LogView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnDataContextChanged(EventArgs e)
    {
        base.OnDataContextChanged(e);
        if (_log is not null)
        {
            _log.Grown -= OnGrown;
        }

        _log = DataContext as LogViewModel;
        if (_log is not null)
        {
            _log.Grown += OnGrown;
        }
    }

    private void OnGrown()
    {
        if (_log is { Follows: true } && !_scrollIsDue)
        {
            // Scrolling lays the list out, so it is done once for all updates that wait already: they have a higher priority.
            _scrollIsDue = true;
            Dispatcher.UIThread.Post(ScrollToLatest, DispatcherPriority.Input);
        }
    }

    private void ScrollToLatest()
    {
        _scrollIsDue = false;
        if (_log is { Follows: true, Visible.Count: > 0 and var count })
        {
            Lines.ScrollIntoView(count - 1);
        }
    }
}
