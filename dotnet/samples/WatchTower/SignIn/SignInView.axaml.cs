using Avalonia.Controls;
using Avalonia.Interactivity;

namespace WatchTower.SignIn;

/// <summary>The login form.</summary>
public partial class SignInView : UserControl
{
    /// <summary>Creates the form; its view model comes with the data context.</summary>
    public SignInView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        Email.Focus();
    }
}
