using System.Globalization;

namespace AdminTool.Accounts;

/// <summary>One thing that somebody did.</summary>
/// <param name="At">When, local.</param>
/// <param name="Deed">What, such as <c>added Mei Tanaka</c>.</param>
/// <param name="Actor">Email address of who did it.</param>
public sealed record AuditEntry(DateTime At, string Deed, string Actor)
{
    /// <summary>What happened, as one sentence without its subject.</summary>
    public string Text => $"{Deed} by {Actor}";

    /// <summary>When, for people.</summary>
    public string Time => At.ToString("d MMM, HH:mm", CultureInfo.InvariantCulture);
}
