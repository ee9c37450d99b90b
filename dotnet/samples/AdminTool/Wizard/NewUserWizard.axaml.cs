using Avalonia.Controls;
using Avalonia.Interactivity;

namespace AdminTool.Wizard;

/// <summary>Shows the wizard and returns whether it was completed.</summary>
public partial class NewUserWizard : Window
{
    /// <summary>Initializes the window; the data context supplies its view model.</summary>
    public NewUserWizard() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        Identity.FocusFirstField();
        if (DataContext is NewUserWizardViewModel wizard)
            wizard.Finished += () => Close(true);
    }

    private void OnCancel(object? sender, RoutedEventArgs e) => Close(false);
}
