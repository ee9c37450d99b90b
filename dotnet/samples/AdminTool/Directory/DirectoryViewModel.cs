using System.Collections.ObjectModel;
using System.Globalization;
using AdminTool.Accounts;
using AdminTool.Editing;
using AdminTool.Shell;
using Samples.Foundation;

namespace AdminTool.Directory;

/// <summary>Represents the main window: the tree of units and users, its selection, and the audit log.</summary>
public sealed class DirectoryViewModel : ObservableObject
{
    private readonly UserDirectory _directory;
    private readonly IDialogs _dialogs;
    private readonly UnitNode _root;
    private DirectoryNode? _selected;
    private string _search = "";
    private string _status;

    /// <param name="directory">The users.</param>
    /// <param name="theme">The app's theme.</param>
    /// <param name="dialogs">The app's other windows.</param>
    public DirectoryViewModel(UserDirectory directory, IAppTheme theme, IDialogs dialogs)
    {
        _directory = directory;
        _dialogs = dialogs;
        _root = new UnitNode(directory, directory.Company);
        Theme = theme;
        NewUser = new AsyncCommand(AddUserAsync);
        ImportUsers = new AsyncCommand(ImportAsync);
        DeleteUser = new AsyncCommand(DeleteAsync, () => SelectedUser is not null);
        SwitchUser = new Command(Switch, () => SelectedUser is not null);
        ExpandAll = new Command(() => Expand(true));
        CollapseAll = new Command(() => Expand(false));
        _selected = _root;
        _status = $"{directory.Users.Count} users";
        directory.Changed += OnChanged;
    }

    /// <summary>Gets the app's theme.</summary>
    public IAppTheme Theme { get; }

    /// <summary>Opens the wizard for a new user of the selected unit.</summary>
    public AsyncCommand NewUser { get; }

    /// <summary>Adds the users of a file.</summary>
    public AsyncCommand ImportUsers { get; }

    /// <summary>Deletes the selected user after confirmation.</summary>
    public AsyncCommand DeleteUser { get; }

    /// <summary>Activates or deactivates the selected user.</summary>
    public Command SwitchUser { get; }

    /// <summary>Expands every node.</summary>
    public Command ExpandAll { get; }

    /// <summary>Collapses everything below the company's units.</summary>
    public Command CollapseAll { get; }

    /// <summary>Gets the root nodes of the tree.</summary>
    public IReadOnlyList<DirectoryNode> Nodes => [_root];

    /// <inheritdoc cref="UserDirectory.Audit" />
    public ReadOnlyObservableCollection<AuditEntry> Audit => _directory.Audit;

    /// <summary>Gets the current day for display.</summary>
    public string Today => _directory.Today.ToString("dddd, d MMMM yyyy", CultureInfo.InvariantCulture);

    /// <inheritdoc cref="UserDirectory.Administrator" />
    public string Administrator => _directory.Administrator;

    /// <summary>Gets or sets the required part of a name or address; empty matches everything.</summary>
    public string Search
    {
        get => _search;
        set
        {
            if (Set(ref _search, value ?? ""))
            {
                _root.Search(_search.Trim());
                Notify(nameof(HasNoHits));
            }
        }
    }

    /// <summary>Gets a value indicating whether the search has no matches.</summary>
    public bool HasNoHits => !_root.IsShown;

    /// <summary>Gets or sets the selected node.</summary>
    public DirectoryNode? Selected
    {
        get => _selected;
        set
        {
            if (Set(ref _selected, value))
                NotifySelection();
        }
    }

    /// <summary>Gets the content beside the tree: <see cref="UserFormViewModel"/>, <see cref="UnitSummaryViewModel"/>, or null.</summary>
    public object? Details => Selected switch
    {
        UserNode user => user.Form,
        UnitNode unit => new UnitSummaryViewModel(_directory, unit.Unit),
        _ => null,
    };

    /// <summary>Gets the label of <see cref="SwitchUser"/>.</summary>
    public string SwitchText => SelectedUser is { IsInactive: true } ? "_Activate" : "De_activate";

    /// <summary>Gets a value indicating whether any form has unsaved changes.</summary>
    public bool HasUnsavedChanges => Edited.Any();

    /// <summary>Gets the latest event, for the status bar.</summary>
    public string Status
    {
        get => _status;
        private set => Set(ref _status, value);
    }

    private UserNode? SelectedUser => Selected as UserNode;

    private IEnumerable<UserNode> Edited => _root.SelfAndBelow.OfType<UserNode>().Where(node => node.IsEdited);

    /// <summary>Asks for confirmation before unsaved changes are discarded.</summary>
    /// <returns>True if they may be discarded.</returns>
    public Task<bool> MayDiscardAsync()
    {
        var names = string.Join(", ", Edited.Select(node => node.Label));
        return _dialogs.ConfirmAsync(new Confirmation("Discard unsaved changes?", $"What you entered for {names} is not saved yet.", "Discard"));
    }

    private async Task AddUserAsync()
    {
        var unit = Selected switch
        {
            UnitNode node => node.Unit.Name,
            UserNode node => node.User.Unit,
            _ => _root.Unit.Name,
        };
        if (await _dialogs.NewUserAsync(_directory, unit) is { } user)
        {
            var added = _directory.Add(user);
            Selected = NodeOf(added.Id);
        }
    }

    private async Task ImportAsync()
    {
        try
        {
            if (await _dialogs.ReadUsersAsync() is { } table)
            {
                var (added, refused) = UserTable.Import(table, _directory);
                Status = $"Imported {added}, refused {refused}. {_directory.Users.Count} users";
            }
        }
        catch (IOException error)
        {
            Status = $"Users could not be imported: {error.Message}";
        }
    }

    private async Task DeleteAsync()
    {
        if (SelectedUser is not { } node)
            return;

        var question = new Confirmation($"Delete {node.Label}?", "They can no longer sign in, and what they stored is removed after 30 days.", "Delete");
        var isWanted = SeededFaults.IsOn(SeededFault.DeleteUnasked) || await _dialogs.ConfirmAsync(question);
        if (isWanted && !SeededFaults.IsOn(SeededFault.DeleteIgnored))
            _directory.Delete(node.User.Id);
    }

    private void Switch()
    {
        if (SelectedUser is { User: var user })
            _directory.Change(user with { IsActive = !user.IsActive });
    }

    private void Expand(bool expanded)
    {
        foreach (var node in _root.SelfAndBelow.Where(node => node != _root))
            node.IsExpanded = expanded;

        _root.IsExpanded = true;
    }

    private void OnChanged(UserChange change)
    {
        var node = change.Former is { } former ? NodeOf(former.Id) : null;
        var wasSelected = node is not null && node == Selected;
        if (change is { Former: { } before, Now: { } now } && node is not null)
        {
            node.User = now;
            if ((before.Unit, before.Name) != (now.Unit, now.Name))
            {
                Remove(node);
                UnitOf(now.Unit).Insert(node);
            }
        }
        else if (change.Now is { } added)
        {
            UnitOf(added.Unit).Insert(new UserNode(_directory, added));
        }
        else if (node is not null)
        {
            Remove(node);
        }

        // The tree view clears its selection when the node is removed, even briefly.
        if (wasSelected)
            Selected = change.Now is null ? UnitOf(change.Former!.Unit) : node;

        _root.Search(Search.Trim());
        Status = $"{Sentence(_directory.Audit[0].Deed)}. {_directory.Users.Count + (SeededFaults.IsOn(SeededFault.UserTotalWrong) ? 1 : 0)} users";
        NotifySelection();
    }

    private static string Sentence(string deed) => char.ToUpperInvariant(deed[0]) + deed[1..];

    private void Remove(UserNode node) => _root.SelfAndBelow.First(parent => parent.Children.Contains(node)).Children.Remove(node);

    private UnitNode UnitOf(string name) => _root.SelfAndBelow.OfType<UnitNode>().First(node => node.Unit.Name == name);

    private UserNode? NodeOf(int id) => _root.SelfAndBelow.OfType<UserNode>().FirstOrDefault(node => node.User.Id == id);

    private void NotifySelection()
    {
        Notify(nameof(Details), nameof(SwitchText));
        DeleteUser.Reconsider();
        SwitchUser.Reconsider();
    }
}
