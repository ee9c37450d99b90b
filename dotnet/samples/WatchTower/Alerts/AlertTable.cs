using System.Globalization;
using System.Text;

namespace WatchTower.Alerts;

/// <summary>Alerts as comma-separated values, for other programs.</summary>
public static class AlertTable
{
    /// <summary>One line for the names of the columns and one for each alert.</summary>
    public static string Write(IEnumerable<Alert> alerts)
    {
        var table = new StringBuilder("number,severity,raised,host,title,acknowledged by\n");
        foreach (var alert in alerts)
        {
            string[] cells =
            [
                alert.Number.ToString(CultureInfo.InvariantCulture), alert.Severity.ToString(), alert.RaisedAt.ToString("u", CultureInfo.InvariantCulture),
                alert.Host, alert.Title, alert.AcknowledgedBy ?? "",
            ];
            table.AppendJoin(',', cells.Select(Quoted)).Append('\n');
        }

        return table.ToString();
    }

    private static string Quoted(string cell) => cell.AsSpan().IndexOfAny(",\"\n") < 0 ? cell : $"\"{cell.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
