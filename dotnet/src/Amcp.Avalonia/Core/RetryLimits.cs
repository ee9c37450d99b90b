namespace Amcp.Avalonia.Core;

/// <summary>Represents how long an action is tried. A locator that matches nothing is rather wrong than early, so its default is shorter.</summary>
/// <param name="Limit">The time limit.</param>
/// <param name="Unmatched">The time limit while the locator matches nothing.</param>
internal readonly record struct RetryLimits(TimeSpan Limit, TimeSpan Unmatched)
{
    private static readonly RetryLimits s_preset = new(TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(1));

    /// <summary>Uses one limit for everything.</summary>
    public static implicit operator RetryLimits(TimeSpan limit) => new(limit, limit);

    /// <summary>Returns the limits of a call.</summary>
    /// <param name="milliseconds">The parameter <c>timeout</c>; null if it is not given.</param>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT below 0.</exception>
    public static RetryLimits Of(int? milliseconds) => milliseconds is { } given ? Limits.Timeout(given) : s_preset;

    /// <summary>Returns the limit for attempts that fail in this way.</summary>
    public TimeSpan For(ToolFailure failure) => failure.IsUnmatched ? Unmatched : Limit;
}
