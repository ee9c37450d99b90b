namespace DataService.Service;

/// <summary>Represents a job of the service.</summary>
/// <param name="Key">The identifier, without spaces.</param>
/// <param name="Name">The display name.</param>
/// <param name="Total">The total number of records.</param>
/// <param name="PerTick">The number of records per tick.</param>
/// <param name="FailsAt">The record at which it fails, on the first run only; null if it never fails.</param>
public sealed record JobPlan(string Key, string Name, int Total, int PerTick, int? FailsAt = null)
{
    /// <summary>Gets the service's jobs, in display order.</summary>
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
