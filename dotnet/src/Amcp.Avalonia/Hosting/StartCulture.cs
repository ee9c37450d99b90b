using Amcp.Avalonia.Pseudo;

namespace Amcp.Avalonia.Hosting;

/// <summary>Determines the culture of the app's threads: the runner's, else the app's own, else a fixed one; never the system's.</summary>
/// <param name="asked">The requested culture; null if there is none.</param>
/// <param name="withDefault">Whether a fixed culture replaces the system's.</param>
internal sealed class StartCulture(CultureInfo? asked, bool withDefault)
{
    private const string Default = "en-US";

    /// <summary>Determines whether a name is that of the pseudo-locale.</summary>
    public static bool IsPseudo(string? text) => string.Equals(text, PseudoLocale.Name, StringComparison.OrdinalIgnoreCase);

    /// <summary>Parses a culture name such as <c>en-US</c>; returns null if it is empty.</summary>
    /// <exception cref="ConfigurationFault">The culture is unknown to the system.</exception>
    public static CultureInfo? Parse(string? text)
    {
        try
        {
            return string.IsNullOrWhiteSpace(text) ? null : CultureInfo.GetCultureInfo(IsPseudo(text) ? PseudoLocale.Culture : text, predefinedOnly: true);
        }
        catch (CultureNotFoundException)
        {
            throw new ConfigurationFault($"AMCP_CULTURE is `{text}`, which this system does not know. Write a name such as en-US.");
        }
    }

    /// <summary>Sets the culture of this and all later threads. Called before the app creates its first text, and again after its own settings.</summary>
    public void Apply()
    {
        if (asked is not null)
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture = asked;
            CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = asked;
        }
        else if (withDefault)
        {
            // A thread whose culture the app has set ignores these defaults, and defaults set by the app are kept.
            CultureInfo.DefaultThreadCurrentCulture ??= Fixed();
            CultureInfo.DefaultThreadCurrentUICulture ??= Fixed();
        }
    }

    // With globalization-invariant mode only the invariant culture is available.
    private static CultureInfo Fixed()
    {
        try
        {
            return CultureInfo.GetCultureInfo(Default, predefinedOnly: true);
        }
        catch (CultureNotFoundException)
        {
            return CultureInfo.InvariantCulture;
        }
    }
}
