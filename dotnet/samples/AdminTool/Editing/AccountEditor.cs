using AdminTool.Accounts;
using Samples.Foundation;

namespace AdminTool.Editing;

/// <summary>Edits a user. A field is validated on change; <see cref="Check"/> also validates unchanged fields.</summary>
public sealed class AccountEditor : ValidatedObject
{
    private readonly UserDirectory _directory;
    private UserAccount _original;
    private string _name;
    private string _email;
    private string _unit;
    private UserRole _role;
    private bool _isActive;
    private DateTime? _expiresOn;
    private SignInMethod _signIn;
    private decimal? _quota;

    /// <param name="directory">The directory in which email addresses must be unique.</param>
    /// <param name="account">The initial values of the fields.</param>
    public AccountEditor(UserDirectory directory, UserAccount account)
    {
        _directory = directory;
        _original = account;
        (_name, _email, _unit, _role, _isActive) = (account.Name, account.Email, account.Unit, account.Role, account.IsActive);
        (_expiresOn, _signIn, _quota) = (account.ExpiresOn?.ToDateTime(TimeOnly.MinValue), account.SignIn, account.QuotaGigabytes);
        Units = [.. directory.Company.SelfAndParts.Select(unit => unit.Name)];
    }

    /// <summary>Raised after any field has changed.</summary>
    public event Action? Edited;

    /// <summary>Gets the available roles.</summary>
    public static IReadOnlyList<UserRole> Roles { get; } = Enum.GetValues<UserRole>();

    /// <summary>Gets the available units, top down.</summary>
    public IReadOnlyList<string> Units { get; }

    /// <inheritdoc cref="UserAccount.Name" />
    public string Name
    {
        get => _name;
        set => Enter(ref _name, value ?? "", nameof(Name));
    }

    /// <inheritdoc cref="UserAccount.Email" />
    public string Email
    {
        get => _email;
        set => Enter(ref _email, value ?? "", nameof(Email));
    }

    /// <inheritdoc cref="UserAccount.Unit" />
    public string Unit
    {
        get => _unit;
        set => Enter(ref _unit, value ?? _unit, nameof(Unit));
    }

    /// <inheritdoc cref="UserAccount.Role" />
    public UserRole Role
    {
        get => _role;
        set => Enter(ref _role, value, nameof(Role), nameof(ExpiresOn));
    }

    /// <inheritdoc cref="UserAccount.IsActive" />
    public bool IsActive
    {
        get => _isActive;
        set => Enter(ref _isActive, value, nameof(IsActive));
    }

    /// <summary>Gets or sets the last day of access, in the date picker's type; null for no end.</summary>
    public DateTime? ExpiresOn
    {
        get => _expiresOn;
        set => Enter(ref _expiresOn, value, nameof(ExpiresOn));
    }

    /// <summary>Gets or sets the storage in gigabytes; null while the field is empty.</summary>
    public decimal? Quota
    {
        get => _quota;
        set => Enter(ref _quota, value, nameof(Quota));
    }

    /// <summary>Gets or sets a value indicating whether <see cref="SignInMethod.Password"/> is selected.</summary>
    public bool UsesPassword
    {
        get => _signIn is SignInMethod.Password;
        set => ChooseSignIn(SignInMethod.Password, value);
    }

    /// <summary>Gets or sets a value indicating whether <see cref="SignInMethod.SingleSignOn"/> is selected.</summary>
    public bool UsesSingleSignOn
    {
        get => _signIn is SignInMethod.SingleSignOn;
        set => ChooseSignIn(SignInMethod.SingleSignOn, value);
    }

    /// <summary>Gets or sets a value indicating whether <see cref="SignInMethod.SmartCard"/> is selected.</summary>
    public bool UsesSmartCard
    {
        get => _signIn is SignInMethod.SmartCard;
        set => ChooseSignIn(SignInMethod.SmartCard, value);
    }

    /// <summary>Gets the authentication method for display.</summary>
    public string SignInText => _signIn switch
    {
        SignInMethod.SingleSignOn => "Single sign-on",
        SignInMethod.SmartCard => "Smart card",
        _ => "Password",
    };

    /// <summary>Gets the last day for display.</summary>
    public string ExpiresText => ExpiresOn?.ToString("d MMMM yyyy", System.Globalization.CultureInfo.InvariantCulture) ?? "Never";

    /// <summary>Gets a value indicating whether any field differs from the original user.</summary>
    public bool IsEdited => Account != _original;

    /// <summary>Gets the user as entered; valid only without errors.</summary>
    public UserAccount Account => _original with
    {
        Name = Name.Trim(),
        Email = Email.Trim(),
        Unit = Unit,
        Role = Role,
        IsActive = IsActive,
        ExpiresOn = ExpiresOn is { } day ? DateOnly.FromDateTime(day) : null,
        SignIn = _signIn,
        QuotaGigabytes = (int)(Quota ?? 0),
    };

    /// <summary>Validates fields, changed or not.</summary>
    /// <param name="fields">The names of properties.</param>
    /// <returns>True if they are valid.</returns>
    public bool Check(params IReadOnlyList<string> fields)
    {
        foreach (var field in fields)
            SetFault(field, FaultIn(field));

        return fields.All(field => FaultOf(field) is null);
    }

    /// <summary>Loads another state of the user and discards changes.</summary>
    public void Load(UserAccount account)
    {
        _original = account;
        (Name, Email, Unit, Role, IsActive) = (account.Name, account.Email, account.Unit, account.Role, account.IsActive);
        (ExpiresOn, Quota) = (account.ExpiresOn?.ToDateTime(TimeOnly.MinValue), account.QuotaGigabytes);
        ChooseSignIn(account.SignIn, true);
        Check(nameof(Name), nameof(Email), nameof(ExpiresOn), nameof(Quota));
        Edited?.Invoke();
    }

    private void Enter<T>(ref T field, T value, params ReadOnlySpan<string> fields)
    {
        if (!Set(ref field, value, fields[0]))
            return;

        foreach (var touched in fields)
            SetFault(touched, FaultIn(touched));

        Notify(nameof(ExpiresText), nameof(IsEdited));
        Edited?.Invoke();
    }

    private void ChooseSignIn(SignInMethod method, bool chosen)
    {
        // Radio buttons also notify when cleared, which the selected one already implies.
        if (chosen)
        {
            Enter(ref _signIn, method, nameof(SignInText));
            Notify(nameof(UsesPassword), nameof(UsesSingleSignOn), nameof(UsesSmartCard));
        }
    }

    private string? FaultIn(string field) => field switch
    {
        nameof(Name) => AccountRules.Name(Name),
        nameof(Email) => AccountRules.Email(Email, _directory, _original.Id),
        nameof(ExpiresOn) => AccountRules.ExpiresOn(ExpiresOn is { } day ? DateOnly.FromDateTime(day) : null, Role, _directory.Today),
        nameof(Quota) => AccountRules.Quota(Quota),
        _ => null,
    };
}
