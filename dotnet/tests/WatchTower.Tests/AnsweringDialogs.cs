using WatchTower.Settings;
using WatchTower.Shell;

namespace WatchTower.Tests;

/// <summary>Dialogs that are answered at once.</summary>
internal sealed class AnsweringDialogs : IDialogs
{
    /// <summary>The result of the settings dialog; null is Cancel.</summary>
    public DeskSettings? Answer { get; set; }

    public Task<DeskSettings?> EditSettingsAsync(DeskSettings current) => Task.FromResult(Answer);

    /// <summary>The name of the file that is chosen for tables; null is Cancel.</summary>
    public string? FileName { get; set; }

    /// <summary>The fault of that file.</summary>
    public IOException? FileProblem { get; set; }

    /// <summary>The table that was saved last.</summary>
    public string? Table { get; private set; }

    public Task<string?> SaveTableAsync(string title, string suggestedName, string table)
    {
        if (FileProblem is not null)
            return Task.FromException<string?>(FileProblem);

        Table = FileName is null ? null : table;
        return Task.FromResult(FileName);
    }

    public Task ShowAboutAsync() => Task.CompletedTask;
}
