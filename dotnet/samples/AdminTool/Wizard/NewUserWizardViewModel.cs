using AdminTool.Accounts;
using AdminTool.Editing;
using Samples.Foundation;

namespace AdminTool.Wizard;

/// <summary>Represents the wizard for a new user, with three pages. The next page requires that the current one is valid.</summary>
public sealed class NewUserWizardViewModel : ObservableObject
{
    private static readonly string[] s_titles = ["Who is it?", "What may they do?", "Is everything right?"];
    private static readonly string[][] s_fields =
    [
        [nameof(AccountEditor.Name), nameof(AccountEditor.Email)],
        [nameof(AccountEditor.ExpiresOn), nameof(AccountEditor.Quota)],
        [],
    ];

    private int _page;

    /// <param name="directory">The directory of the user.</param>
    /// <param name="unit">The name of the suggested unit.</param>
    public NewUserWizardViewModel(UserDirectory directory, string unit)
    {
        var account = UserAccount.NewIn(unit);
        Editor = new AccountEditor(directory, account);
        Back = new Command(() => Return(account), () => Page > 0);
        Next = new Command(Advance, () => !IsReview);
        Finish = new Command(() => Finished?.Invoke(), () => IsReview);
    }

    /// <summary>Raised when the last page is confirmed; <see cref="Editor"/> then holds the user.</summary>
    public event Action? Finished;

    /// <summary>Gets the fields of all pages.</summary>
    public AccountEditor Editor { get; }

    /// <summary>Goes to the previous page.</summary>
    public Command Back { get; }

    /// <summary>Goes to the next page if the current one is valid.</summary>
    public Command Next { get; }

    /// <summary>Confirms the last page.</summary>
    public Command Finish { get; }

    /// <summary>Gets the current page, from 0.</summary>
    public int Page
    {
        get => _page;
        private set
        {
            if (Set(ref _page, value))
            {
                Notify(nameof(IsIdentity), nameof(IsAccess), nameof(IsReview), nameof(Title), nameof(Step), nameof(Progress));
                Back.Reconsider();
                Next.Reconsider();
                Finish.Reconsider();
            }
        }
    }

    /// <summary>Gets a value indicating whether the page with name and address is shown.</summary>
    public bool IsIdentity => Page == 0;

    /// <summary>Gets a value indicating whether the page with role and limits is shown.</summary>
    public bool IsAccess => Page == 1;

    /// <summary>Gets a value indicating whether the last page is shown, which summarises the input.</summary>
    public bool IsReview => Page == 2;

    /// <summary>Gets the page's title.</summary>
    public string Title => s_titles[Page];

    /// <summary>Gets the current page for display.</summary>
    public string Step => $"Step {Progress} of {s_titles.Length}";

    /// <summary>Gets the current page, from 1.</summary>
    public int Progress => Page + 1;

    private void Return(UserAccount account)
    {
        Page--;
        if (SeededFaults.IsOn(SeededFault.BackForgets))
            Editor.Load(account);
    }

    private void Advance()
    {
        if (Editor.Check(s_fields[Page]))
            Page++;
    }
}
