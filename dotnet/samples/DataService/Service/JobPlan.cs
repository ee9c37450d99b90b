namespace DataService.Service;

/// <summary>A job that the service can do.</summary>
/// <param name="Key">Its identifier, without blanks.</param>
/// <param name="Name">For people.</param>
/// <param name="Total">How many records it goes through.</param>
/// <param name="PerTick">How many of them in one tick.</param>
/// <param name="FailsAt">The record at which it fails, the first time only; null for a job that does not.</param>
public sealed record JobPlan(string Key, string Name, int Total, int PerTick, int? FailsAt = null)
{
    /// <summary>The jobs of the service, in the order in which they are shown.</summary>
    public static IReadOnlyList<JobPlan> All { get; } =
    [
        new("ImportReadings", "Import meter readings", 12_000, 40),
        new("ValidateTariffs", "Validate tariffs", 1_800, 12, FailsAt: 1_080),
        new("RebuildIndex", "Rebuild search index", 6_400, 25),
        new("ExportInvoices", "Export invoices", 3_000, 15),
        new("ArchiveEvents", "Archive old events", 20_000, 125),
        new("SyncCustomers", "Synchronise customers", 4_200, 30),
    ];
}
