using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Threading;

namespace DataService.Shell;

/// <summary>Asks whether to quit while jobs are under way. Enter and Escape both mean no.</summary>
public partial class QuitBox : Window
{
    /// <summary>Creates the box; what to ask comes with <see cref="Ask"/>.</summary>
    public QuitBox() => InitializeComponent();

    /// <summary>
    /// Shows the box and returns with the answer, as message boxes do: a Closing handler must know it before it returns. Everything else goes on
    /// meanwhile.
    /// </summary>
    /// <param name="owner">The window that is about to close.</param>
    /// <param name="jobs">How many jobs are under way.</param>
    /// <returns>Whether to quit.</returns>
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
