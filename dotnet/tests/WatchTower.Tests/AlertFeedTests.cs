using WatchTower.Alerts;

namespace WatchTower.Tests;

public sealed class AlertFeedTests
{
    [Theory]
    [InlineData("Empty", 0)]
    [InlineData("Mixed", 42)]
    [InlineData("HighVolumeAlerts", 500)]
    [Trait("Requirement", "card/watchtower-data-sets")]
    public void A_data_set_has_the_promised_number_of_alerts_with_a_number_of_their_own(string name, int count)
    {
        var alerts = AlertFeed.Generate(AlertDataSet.Named(name)!);

        Assert.Equal(count, alerts.Count);
        Assert.Equal(count, alerts.Select(alert => alert.Number).Distinct().Count());
    }

    [Fact]
    public void The_same_data_set_gives_the_same_alerts_every_time()
    {
        var first = AlertFeed.Generate(AlertDataSet.HighVolumeAlerts);
        var second = AlertFeed.Generate(AlertDataSet.HighVolumeAlerts);

        Assert.Equal(first.Select(Facts), second.Select(Facts));
    }

    [Fact]
    public void The_newest_alert_of_the_mixed_set_is_the_one_the_baselines_show()
    {
        var newest = AlertFeed.Generate(AlertDataSet.Mixed)[0];

        Assert.Equal((1042, "Replication stopped on db-01"), (newest.Number, newest.Title));
    }

    [Fact]
    public void The_mixed_set_holds_every_severity_and_is_sorted_from_new_to_old()
    {
        var alerts = AlertFeed.Generate(AlertDataSet.Mixed);

        Assert.Equal(Enum.GetValues<AlertSeverity>(), alerts.Select(alert => alert.Severity).Distinct().Order());
        Assert.Equal(alerts.OrderByDescending(alert => alert.RaisedAt), alerts);
        Assert.All(alerts, alert => Assert.True(alert.RaisedAt < AlertFeed.AsOf));
    }

    [Theory]
    [InlineData("mixed")]
    [InlineData("")]
    public void A_name_that_no_data_set_has_finds_nothing(string name) => Assert.Null(AlertDataSet.Named(name));

    private static (int, AlertSeverity, string, DateTimeOffset, int) Facts(Alert alert) =>
        (alert.Number, alert.Severity, alert.Title, alert.RaisedAt, alert.Load);
}
