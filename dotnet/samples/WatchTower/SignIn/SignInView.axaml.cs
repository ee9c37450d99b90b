using Avalonia.Controls;
using Avalonia.Interactivity;

namespace WatchTower.SignIn;

/// <summary>Shows the login form.</summary>
public partial class SignInView : UserControl
{
    /// <summary>Initializes the form; the data context supplies its view model.</summary>
    public SignInView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        Email.Focus();
    }
}
