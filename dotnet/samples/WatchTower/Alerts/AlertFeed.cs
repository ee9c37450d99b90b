namespace WatchTower.Alerts;

/// <summary>Generates the alerts of a data set deterministically, with timestamps independent of the clock.</summary>
public static class AlertFeed
{
    private const int FirstNumber = 1001;

    private static readonly AlertKind[] s_kinds =
    [
        new(AlertSeverity.Critical, "Replication stopped on {0}", "Database", ["db-01", "db-02", "db-03", "db-04"],
            "The standby has received no log records for more than two minutes. A failover now would lose committed orders."),
        new(AlertSeverity.Critical, "No heartbeat from {0}", "Fleet", ["edge-ber-1", "edge-lon-2", "edge-osl-1", "edge-par-3"],
            "Three heartbeats in a row are missing. The gateway may be down or cut off from the network."),
        new(AlertSeverity.Critical, "Payments failing on {0}", "Checkout", ["pay-eu-1", "pay-eu-2", "pay-us-1"],
            "More than one card payment in ten was refused by the acquirer with a technical error."),
        new(AlertSeverity.Warning, "Disk almost full on {0}", "Storage", ["log-01", "log-02", "nas-berlin", "nas-oslo"],
            "At the present rate the volume is full within a day. Old log archives can be removed safely."),
        new(AlertSeverity.Warning, "Slow responses from {0}", "Web", ["web-01", "web-02", "web-03", "api-eu-1", "api-us-1"],
            "The slowest five per cent of requests took longer than the agreed 800 milliseconds."),
        new(AlertSeverity.Warning, "Queue backlog on {0}", "Messaging", ["mq-orders", "mq-invoices", "mq-mail"],
            "Messages arrive faster than they are handled. The oldest one has waited for more than five minutes."),
        new(AlertSeverity.Warning, "Certificate expires soon on {0}", "Security",
            ["mail.example.com", "shop.example.com", "vpn.example.com"],
            "The certificate runs out within ten days and has not been renewed automatically."),
        new(AlertSeverity.Information, "Backup finished on {0}", "Backup", ["db-01", "db-03", "nas-berlin"],
            "The nightly backup was written and its check sum verified."),
        new(AlertSeverity.Information, "New version deployed to {0}", "Deployments", ["web-01", "web-02", "api-eu-1"],
            "The roll-out went through all health checks. The former version stays available for an hour."),
        new(AlertSeverity.Information, "Scaled out {0}", "Fleet", ["pool-checkout", "pool-search"],
            "Two more instances were added because of rising traffic."),
    ];

    /// <summary>Gets the reference time of every data set, which also stamps operators' actions.</summary>
    public static DateTimeOffset AsOf { get; } = new(2026, 3, 2, 9, 30, 0, TimeSpan.Zero);

    /// <summary>Generates the alerts of a data set, newest first.</summary>
    public static IReadOnlyList<Alert> Generate(AlertDataSet set)
    {
        var numbers = new SeededSequence(set.Seed);
        var alerts = new Alert[set.Count];
        var raisedAt = AsOf;
        for (var i = 0; i < alerts.Length; i++)
        {
            raisedAt -= TimeSpan.FromSeconds(20 + numbers.Below(280));
            alerts[i] = Generate(FirstNumber + set.Count - 1 - i, raisedAt, numbers);
        }

        return alerts;
    }

    private static Alert Generate(int number, DateTimeOffset raisedAt, SeededSequence numbers)
    {
        var kind = numbers.Pick(s_kinds);
        var host = numbers.Pick(kind.Hosts);
        var load = kind.Severity switch
        {
            AlertSeverity.Critical => 90 + numbers.Below(11),
            AlertSeverity.Warning => 65 + numbers.Below(25),
            _ => 5 + numbers.Below(45),
        };

        return new Alert(number, kind.Severity, string.Format(null, kind.Title, host), kind.Source, host, kind.Description, raisedAt, load)
        {
            History =
            [
                new(raisedAt, $"Raised by {kind.Source}"),
                new(raisedAt - TimeSpan.FromSeconds(5 + numbers.Below(50)), $"First seen on {host}"),
            ],
        };
    }

    private sealed record AlertKind(AlertSeverity Severity, string Title, string Source, string[] Hosts, string Description);
}
