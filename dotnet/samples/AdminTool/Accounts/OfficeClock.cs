namespace AdminTool.Accounts;

/// <summary>Provides the time of the sample company: always the same day, and each reading is a minute later than the previous one.</summary>
public sealed class OfficeClock
{
    private DateTime _next = new(2025, 6, 2, 9, 0, 0);

    /// <summary>Gets the current day.</summary>
    public DateOnly Today => DateOnly.FromDateTime(_next);

    /// <summary>Returns the local time.</summary>
    public DateTime Read()
    {
        var now = _next;
        _next = now.AddMinutes(1);
        return now;
    }
}
