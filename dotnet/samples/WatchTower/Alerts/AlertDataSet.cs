namespace WatchTower.Alerts;

/// <summary>A named set of generated alerts.</summary>
/// <param name="Name">The name that tests ask for.</param>
/// <param name="Count">How many alerts it holds.</param>
/// <param name="Seed">Where the generator starts: the same seed always gives the same alerts.</param>
public sealed record AlertDataSet(string Name, int Count, uint Seed)
{
    /// <summary>What the desk shows when nobody asked for another set.</summary>
    public static AlertDataSet Mixed { get; } = new("Mixed", 42, 31);

    /// <summary>A quiet night.</summary>
    public static AlertDataSet Empty { get; } = new("Empty", 0, 0);

    /// <summary>More rows than any screen can show.</summary>
    public static AlertDataSet HighVolumeAlerts { get; } = new("HighVolumeAlerts", 500, 11);

    /// <summary>Every data set.</summary>
    public static IReadOnlyList<AlertDataSet> All { get; } = [Empty, HighVolumeAlerts, Mixed];

    /// <summary>The data set of that name, compared exactly; null when there is none.</summary>
    public static AlertDataSet? Named(string name) => All.FirstOrDefault(set => set.Name == name);
}
