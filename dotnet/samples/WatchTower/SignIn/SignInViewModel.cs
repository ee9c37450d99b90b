using Samples.Foundation;

namespace WatchTower.SignIn;

/// <summary>The login form.</summary>
public sealed class SignInViewModel : ObservableObject
{
    private readonly Action<string> _signedIn;
    private string _email = "";
    private string _password = "";
    private string _error = "";

    /// <param name="signedIn">Told the operator's email address once the credentials are right.</param>
    public SignInViewModel(Action<string> signedIn)
    {
        _signedIn = signedIn;
        Submit = new Command(Check);
    }

    /// <summary>What the operator typed as email address.</summary>
    public string Email
    {
        get => _email;
        set
        {
            if (Set(ref _email, value))
            {
                Error = "";
            }
        }
    }

    /// <summary>What the operator typed as password.</summary>
    public string Password
    {
        get => _password;
        set
        {
            if (Set(ref _password, value))
            {
                Error = "";
            }
        }
    }

    /// <summary>Why the last attempt failed; empty when there is nothing to say.</summary>
    public string Error
    {
        get => _error;
        private set
        {
            if (Set(ref _error, value))
            {
                Notify(nameof(HasError));
            }
        }
    }

    /// <summary>Whether <see cref="Error"/> is shown.</summary>
    public bool HasError => Error.Length > 0;

    /// <summary>Checks the credentials.</summary>
    public Command Submit { get; }

    private void Check()
    {
        if (string.IsNullOrWhiteSpace(Email) || Password.Length == 0)
        {
            Error = "Enter your email address and your password.";
        }
        else if (OperatorDirectory.Find(Email, Password) is { } address)
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
