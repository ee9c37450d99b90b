namespace AdminTool.Accounts;

/// <summary>The time of the sample company, where it is always the same day: every reading of the time is a minute after the one before.</summary>
public sealed class OfficeClock
{
    private DateTime _next = new(2025, 6, 2, 9, 0, 0);

    /// <summary>The day.</summary>
    public DateOnly Today => DateOnly.FromDateTime(_next);

    /// <summary>The time, local.</summary>
    public DateTime Read()
    {
        var now = _next;
        _next = now.AddMinutes(1);
        return now;
    }
}
