using WatchTower.Settings;
using WatchTower.Shell;

namespace WatchTower.Tests;

/// <summary>Dialogs that are answered at once.</summary>
internal sealed class AnsweringDialogs : IDialogs
{
    /// <summary>What the settings dialog ends with; null is Cancel.</summary>
    public DeskSettings? Answer { get; set; }

    public Task<DeskSettings?> EditSettingsAsync(DeskSettings current) => Task.FromResult(Answer);

    public Task ShowAboutAsync() => Task.CompletedTask;
}
