using Amcp.Shared;

namespace Amcp.Avalonia.Clocks;

/// <summary>Represents how time passes in the app.</summary>
/// <param name="IsStepped">Whether time stands still until a test moves it.</param>
/// <param name="Now">The time at the start, if it stands still; null for the system's.</param>
internal sealed record ClockSettings(bool IsStepped, DateTimeOffset? Now)
{
    /// <summary>Gets the settings of an app whose time is real.</summary>
    public static ClockSettings Real { get; } = new(false, null);

    /// <summary>Reads AMCP_CLOCK (<c>real</c> or <c>stepped</c>) and AMCP_NOW (<c>2026-03-02</c> or <c>2026-03-02T09:30:00Z</c>; UTC without an offset).</summary>
    /// <param name="environment">Reads a variable; null or empty is real time, or the system's date.</param>
    /// <exception cref="ConfigurationFault">A value is malformed.</exception>
    public static ClockSettings Read(Func<string, string?> environment) => environment("AMCP_CLOCK") switch
    {
        null or "" or "real" => Real,
        "stepped" => new ClockSettings(true, ParseNow(environment("AMCP_NOW"))),
        var other => throw new ConfigurationFault($"AMCP_CLOCK is `{other}`. Write real or stepped."),
    };

    /// <summary>Notifies the managed platform. Call it before the platform is set up.</summary>
    public void Publish() => AppContext.SetData(PlatformDataNames.ClockIsStepped, IsStepped);

    private static DateTimeOffset? ParseNow(string? text) =>
        string.IsNullOrEmpty(text)
            ? null
            : DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var now)
                ? now
                : throw new ConfigurationFault($"AMCP_NOW is `{text}`. Write an ISO 8601 date such as 2026-03-02 or 2026-03-02T09:30:00Z.");
}
