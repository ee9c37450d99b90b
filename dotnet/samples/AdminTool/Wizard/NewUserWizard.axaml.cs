using Avalonia.Controls;
using Avalonia.Interactivity;

namespace AdminTool.Wizard;

/// <summary>The window of the wizard; its result is whether it was finished.</summary>
public partial class NewUserWizard : Window
{
    /// <summary>Creates the window; its view model comes with the data context.</summary>
    public NewUserWizard() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        Identity.FocusFirstField();
        if (DataContext is NewUserWizardViewModel wizard)
        {
            wizard.Finished += () => Close(true);
        }
    }

    private void OnCancel(object? sender, RoutedEventArgs e) => Close(false);
}
