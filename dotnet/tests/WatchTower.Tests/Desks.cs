using Samples.Foundation;
using WatchTower.Alerts;
using WatchTower.Desk;
using WatchTower.Shell;

namespace WatchTower.Tests;

/// <summary>Desks for tests, operated by <see cref="Operator"/>.</summary>
internal static class Desks
{
    public const string Operator = "operator@example.com";

    public static DeskViewModel Over(IAlertRepository repository)
    {
        var nothing = new Command(() => { });
        return new DeskViewModel(repository, Operator, new ShellCommands(new SwitchableTheme(), nothing, nothing, nothing, nothing, nothing));
    }

    public static async Task<DeskViewModel> LoadedAsync(AlertDataSet dataSet)
    {
        var repository = new GeneratedAlertRepository(TimeSpan.Zero);
        repository.Use(dataSet);
        var desk = Over(repository);
        await desk.LoadAsync();
        return desk;
    }
}
