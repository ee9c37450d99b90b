using System.Globalization;

namespace AdminTool.Accounts;

/// <summary>Represents an entry of the audit log.</summary>
/// <param name="At">The local time.</param>
/// <param name="Deed">The action, such as <c>added Mei Tanaka</c>.</param>
/// <param name="Actor">The email address of the actor.</param>
public sealed record AuditEntry(DateTime At, string Deed, string Actor)
{
    /// <summary>Gets the event as a sentence without subject.</summary>
    public string Text => $"{Deed} by {Actor}";

    /// <summary>Gets the time for display.</summary>
    public string Time => At.ToString("d MMM, HH:mm", CultureInfo.InvariantCulture);
}
