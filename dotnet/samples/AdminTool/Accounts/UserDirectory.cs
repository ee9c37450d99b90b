using System.Collections.ObjectModel;

namespace AdminTool.Accounts;

/// <summary>Holds the company's users and the audit log of their changes.</summary>
public sealed class UserDirectory
{
    private readonly OfficeClock _clock;
    private readonly List<UserAccount> _users;
    private readonly ObservableCollection<AuditEntry> _audit = [];
    private int _lastId;

    /// <param name="company">The root unit.</param>
    /// <param name="users">The initial users, who receive their ids here.</param>
    /// <param name="administrator">The email address of the administrator.</param>
    /// <param name="clock">The clock for the time of changes.</param>
    public UserDirectory(OrganisationUnit company, IEnumerable<UserAccount> users, string administrator, OfficeClock clock)
    {
        _clock = clock;
        _users = [.. users.Select(user => user with { Id = ++_lastId })];
        Company = company;
        Administrator = administrator;
        Audit = new ReadOnlyObservableCollection<AuditEntry>(_audit);
        Record($"imported {_users.Count} users");
    }

    /// <summary>Raised after a user was added, changed or deleted.</summary>
    public event Action<UserChange>? Changed;

    /// <summary>Gets the root unit.</summary>
    public OrganisationUnit Company { get; }

    /// <summary>Gets the email address of the administrator.</summary>
    public string Administrator { get; }

    /// <summary>Gets the current day on the company's clock.</summary>
    public DateOnly Today => _clock.Today;

    /// <summary>Gets all users, ordered by id.</summary>
    public IReadOnlyList<UserAccount> Users => _users;

    /// <summary>Gets the audit log, latest first.</summary>
    public ReadOnlyObservableCollection<AuditEntry> Audit { get; }

    /// <summary>Returns the direct users of a unit, ordered by name.</summary>
    public IEnumerable<UserAccount> UsersOf(OrganisationUnit unit) =>
        _users.Where(user => user.Unit == unit.Name).OrderBy(user => user.Name, StringComparer.Ordinal);

    /// <summary>Returns the user with this address, case-insensitively.</summary>
    public UserAccount? WithEmail(string email) => _users.Find(user => string.Equals(user.Email, email.Trim(), StringComparison.OrdinalIgnoreCase));

    /// <summary>Adds a user and assigns an id.</summary>
    /// <returns>The user with the id.</returns>
    public UserAccount Add(UserAccount user)
    {
        var added = user with { Id = ++_lastId };
        _users.Add(added);
        Record($"added {added.Name}");
        Changed?.Invoke(new UserChange(null, added));
        return added;
    }

    /// <summary>Replaces the user with the same id.</summary>
    /// <exception cref="KeyNotFoundException">The user does not exist.</exception>
    public void Change(UserAccount user)
    {
        var former = _users[IndexOf(user.Id)];
        _users[IndexOf(user.Id)] = user;
        Record(DeedOf(former, user));
        Changed?.Invoke(new UserChange(former, user));
    }

    /// <summary>Deletes a user.</summary>
    /// <exception cref="KeyNotFoundException">No user has that id.</exception>
    public void Delete(int id)
    {
        var deleted = _users[IndexOf(id)];
        _users.Remove(deleted);
        Record($"deleted {deleted.Name}");
        Changed?.Invoke(new UserChange(deleted, null));
    }

    private static string DeedOf(UserAccount former, UserAccount user)
    {
        var onlySwitched = former with { IsActive = user.IsActive } == user;
        return (onlySwitched ? user.IsActive ? "activated" : "deactivated" : "changed") + " " + user.Name;
    }

    private int IndexOf(int id) => _users.FindIndex(user => user.Id == id) is >= 0 and var index
        ? index
        : throw new KeyNotFoundException($"There is no user with the id {id}.");

    private void Record(string deed) => _audit.Insert(0, new AuditEntry(_clock.Read(), deed, Administrator));
}
