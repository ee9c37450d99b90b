using System.Globalization;
using System.Text;

namespace WatchTower.Alerts;

/// <summary>Exports alerts as comma-separated values.</summary>
public static class AlertTable
{
    /// <summary>Writes a header line and one line per alert.</summary>
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
