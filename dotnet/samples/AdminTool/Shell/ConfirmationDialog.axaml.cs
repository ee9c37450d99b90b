using Avalonia.Controls;
using Avalonia.Interactivity;

namespace AdminTool.Shell;

/// <summary>Asks a question and returns whether the answer is yes. Enter and Escape both mean no.</summary>
public partial class ConfirmationDialog : Window
{
    /// <summary>Initializes the dialog; the data context supplies the question.</summary>
    public ConfirmationDialog() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        CancelButton.Focus();
    }

    private void OnYes(object? sender, RoutedEventArgs e) => Close(true);

    private void OnCancel(object? sender, RoutedEventArgs e) => Close(false);
}
