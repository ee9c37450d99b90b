using Samples.Foundation;

namespace WatchTower.SignIn;

/// <summary>Represents the login form.</summary>
public sealed class SignInViewModel : ObservableObject
{
    private readonly Action<string> _signedIn;
    private string _email = "";
    private string _password = "";
    private string _error = "";

    /// <param name="signedIn">Receives the operator's email address after a successful sign-in.</param>
    public SignInViewModel(Action<string> signedIn)
    {
        _signedIn = signedIn;
        Submit = new Command(Check);
    }

    /// <summary>Gets or sets the entered email address.</summary>
    public string Email
    {
        get => _email;
        set
        {
            if (Set(ref _email, value) && !SeededFaults.IsOn(SeededFault.ErrorStays))
                Error = "";
        }
    }

    /// <summary>Gets or sets the entered password.</summary>
    public string Password
    {
        get => _password;
        set
        {
            if (Set(ref _password, value))
                Error = "";
        }
    }

    /// <summary>Gets the reason for the last failure; may be empty.</summary>
    public string Error
    {
        get => _error;
        private set
        {
            if (Set(ref _error, value))
                Notify(nameof(HasError));
        }
    }

    /// <summary>Gets a value indicating whether <see cref="Error"/> is shown.</summary>
    public bool HasError => Error.Length > 0;

    /// <summary>Checks the credentials.</summary>
    public Command Submit { get; }

    private void Check()
    {
        if (string.IsNullOrWhiteSpace(Email) || Password.Length == 0)
        {
            Error = "Enter your email address and your password.";
        }
        else if ((SeededFaults.IsOn(SeededFault.PasswordUnchecked) ? Email : OperatorDirectory.Find(Email, Password)) is { } address)
        {
            _signedIn(address);
        }
        else
        {
            Password = "";
            Error = "Email or password is wrong. Please try again.";
        }
    }
}
