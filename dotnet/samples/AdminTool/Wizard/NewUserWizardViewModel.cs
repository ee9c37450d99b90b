using AdminTool.Accounts;
using AdminTool.Editing;
using Samples.Foundation;

namespace AdminTool.Wizard;

/// <summary>Leads through what must be known about a new user, in three pages. A page is left forwards only when nothing on it is wrong.</summary>
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

    /// <param name="directory">Where the user will belong.</param>
    /// <param name="unit">Name of the unit that is suggested.</param>
    public NewUserWizardViewModel(UserDirectory directory, string unit)
    {
        Editor = new AccountEditor(directory, UserAccount.NewIn(unit));
        Back = new Command(() => Page--, () => Page > 0);
        Next = new Command(Advance, () => !IsReview);
        Finish = new Command(() => Finished?.Invoke(), () => IsReview);
    }

    /// <summary>Raised when the last page is confirmed; then <see cref="Editor"/> holds the user.</summary>
    public event Action? Finished;

    /// <summary>The fields of all pages.</summary>
    public AccountEditor Editor { get; }

    /// <summary>Goes to the page before.</summary>
    public Command Back { get; }

    /// <summary>Goes to the next page if nothing on this one is wrong.</summary>
    public Command Next { get; }

    /// <summary>Confirms the last page.</summary>
    public Command Finish { get; }

    /// <summary>The page that is shown, from 0.</summary>
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

    /// <summary>Whether the page with name and address is shown.</summary>
    public bool IsIdentity => Page == 0;

    /// <summary>Whether the page with role and limits is shown.</summary>
    public bool IsAccess => Page == 1;

    /// <summary>Whether the last page is shown, which repeats what was entered.</summary>
    public bool IsReview => Page == 2;

    /// <summary>The page's question.</summary>
    public string Title => s_titles[Page];

    /// <summary>Which page it is, in words.</summary>
    public string Step => $"Step {Progress} of {s_titles.Length}";

    /// <summary>Which page it is, from 1.</summary>
    public int Progress => Page + 1;

    private void Advance()
    {
        if (Editor.Check(s_fields[Page]))
        {
            Page++;
        }
    }
}
