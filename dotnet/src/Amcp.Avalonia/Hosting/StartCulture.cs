using System.Globalization;
using Amcp.Avalonia.Configuration;

namespace Amcp.Avalonia.Hosting;

/// <summary>The culture of the app's threads: the one that a runner asks for, else the app's own, else a fixed one; never the system's.</summary>
/// <param name="asked">Null when a runner asks for none.</param>
/// <param name="withDefault">Whether a fixed one stands in for the system's.</param>
internal sealed class StartCulture(CultureInfo? asked, bool withDefault)
{
    private const string Default = "en-US";

    /// <summary>Reads <c>en-US</c> or the like; nothing means null.</summary>
    /// <exception cref="ConfigurationFault">The system does not know it.</exception>
    public static CultureInfo? Parse(string? text)
    {
        try
        {
            return string.IsNullOrWhiteSpace(text) ? null : CultureInfo.GetCultureInfo(text, predefinedOnly: true);
        }
        catch (CultureNotFoundException)
        {
            throw new ConfigurationFault($"AMCP_CULTURE is `{text}`, which this system does not know. Write a name such as en-US.");
        }
    }

    /// <summary>Sets the culture of this and all later threads; before the app builds its first text, and again after what the app has set.</summary>
    public void Apply()
    {
        if (asked is not null)
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture = asked;
            CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = asked;
        }
        else if (withDefault)
        {
            // A thread whose culture the app has set does not look at these, and an app that has set these keeps them.
            CultureInfo.DefaultThreadCurrentCulture ??= Fixed();
            CultureInfo.DefaultThreadCurrentUICulture ??= Fixed();
        }
    }

    // An app that is built without cultures knows the invariant one only.
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
