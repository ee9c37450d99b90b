namespace WatchTower.Alerts;

/// <summary>Represents a named set of generated alerts.</summary>
/// <param name="Name">The name for tests.</param>
/// <param name="Count">The number of alerts.</param>
/// <param name="Seed">The generator's seed; equal seeds yield equal alerts.</param>
public sealed record AlertDataSet(string Name, int Count, uint Seed)
{
    /// <summary>Gets the default data set.</summary>
    public static AlertDataSet Mixed { get; } = new("Mixed", 42, 31);

    /// <summary>Gets a data set without alerts.</summary>
    public static AlertDataSet Empty { get; } = new("Empty", 0, 0);

    /// <summary>Gets a data set with more rows than any screen shows.</summary>
    public static AlertDataSet HighVolumeAlerts { get; } = new("HighVolumeAlerts", 500, 11);

    /// <summary>Gets all data sets.</summary>
    public static IReadOnlyList<AlertDataSet> All { get; } = [Empty, HighVolumeAlerts, Mixed];

    /// <summary>Returns the data set with exactly that name; null if there is none.</summary>
    public static AlertDataSet? Named(string name) => All.FirstOrDefault(set => set.Name == name);
}
