using Avalonia.Controls;
using Avalonia.Interactivity;
using Samples.Foundation;

namespace WatchTower.SignIn;

/// <summary>Shows the login form.</summary>
public partial class SignInView : UserControl
{
    /// <summary>Initializes the form; the data context supplies its view model.</summary>
    public SignInView()
    {
        InitializeComponent();
        if (SeededFaults.IsOn(SeededFault.PasswordShown))
            Password.PasswordChar = default;
    }

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        if (!SeededFaults.IsOn(SeededFault.FocusLost))
            Email.Focus();
    }
}
