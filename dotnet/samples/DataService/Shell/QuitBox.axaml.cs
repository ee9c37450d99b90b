using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Threading;

namespace DataService.Shell;

/// <summary>Asks whether to quit while jobs are in progress. Enter and Escape both mean no.</summary>
public partial class QuitBox : Window
{
    /// <summary>Initializes the box; <see cref="Ask"/> supplies the question.</summary>
    public QuitBox() => InitializeComponent();

    /// <summary>Shows the box and blocks until it is answered, as a Closing handler requires. The nested loop keeps the app running meanwhile.</summary>
    /// <param name="owner">The window that is about to close.</param>
    /// <param name="jobs">The number of jobs in progress.</param>
    /// <returns>True to quit.</returns>
    public static bool Ask(Window owner, int jobs)
    {
        var box = new QuitBox();
        box.Consequence.Text = jobs == 1 ? "1 job is under way. It goes on from its last record after the next start." : $"{jobs} jobs are under way. They go on from their last records after the next start.";
        var loop = new DispatcherFrame();
        box.Closed += (_, _) => loop.Continue = false;
        var answer = box.ShowDialog<bool>(owner);
        Dispatcher.UIThread.PushFrame(loop);
        return answer is { IsCompletedSuccessfully: true, Result: true };
    }

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        StayButton.Focus();
    }

    private void OnQuit(object? sender, RoutedEventArgs e) => Close(true);

    private void OnStay(object? sender, RoutedEventArgs e) => Close(false);
}
