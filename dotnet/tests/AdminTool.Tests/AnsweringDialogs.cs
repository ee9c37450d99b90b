using AdminTool.Accounts;
using AdminTool.Shell;

namespace AdminTool.Tests;

/// <summary>Dialogs that are answered at once.</summary>
internal sealed class AnsweringDialogs : IDialogs
{
    /// <summary>The result of the wizard; null is Cancel.</summary>
    public UserAccount? NewUser { get; set; }

    /// <summary>The answer to every question.</summary>
    public bool Confirms { get; set; }

    /// <summary>The unit that the wizard was opened for last.</summary>
    public string? SuggestedUnit { get; private set; }

    /// <summary>The questions, oldest first.</summary>
    public List<Confirmation> Questions { get; } = [];

    /// <summary>The content of the chosen file; null is Cancel.</summary>
    public string? UserFile { get; set; }

    /// <summary>Why the file cannot be read.</summary>
    public IOException? FileProblem { get; set; }

    public Task<string?> ReadUsersAsync() => FileProblem is null ? Task.FromResult(UserFile) : Task.FromException<string?>(FileProblem);

    public Task<UserAccount?> NewUserAsync(UserDirectory directory, string unit)
    {
        SuggestedUnit = unit;
        return Task.FromResult(NewUser);
    }

    public Task<bool> ConfirmAsync(Confirmation question)
    {
        Questions.Add(question);
        return Task.FromResult(Confirms);
    }
}
