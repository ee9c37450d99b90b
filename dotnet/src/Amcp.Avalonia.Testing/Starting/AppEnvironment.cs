using System.Collections;
using System.Text.RegularExpressions;
using Amcp.Avalonia.Testing.Linking;

namespace Amcp.Avalonia.Testing.Starting;

/// <summary>Computes the environment of an app, which is independent of user, machine and language.</summary>
internal static partial class AppEnvironment
{
    /// <summary>Returns all variables of the app's process.</summary>
    /// <param name="folder">The folders that replace those of the user.</param>
    /// <param name="listener">Where the app registers.</param>
    /// <param name="command">The command that starts the app.</param>
    /// <param name="options">The settings of the test.</param>
    public static IReadOnlyDictionary<string, string> Of(AppFolder folder, AppListener listener, StartCommand command, AmcpAppOptions options)
    {
        var result = new Dictionary<string, string>(Inherited());
        IEnumerable<IEnumerable<KeyValuePair<string, string>>> groups =
            [folder.Homes, OfProcess(), options.Environment, command.Variables, OfLink(folder, listener), OfAppearance(options), OfClock(options)];
        foreach (var (name, value) in groups.SelectMany(group => group))
            result[name] = value;

        return result;
    }

    private static IEnumerable<KeyValuePair<string, string>> Inherited() =>
        from DictionaryEntry variable in Environment.GetEnvironmentVariables()
        where !OfOthers().IsMatch((string)variable.Key)
        select KeyValuePair.Create((string)variable.Key, (string?)variable.Value ?? "");

    // Variables that would select another proxy, language or home. HOMEDRIVE and HOMEPATH are the home on Windows, whose names have any case.
    [GeneratedRegex("^(AMCP_|AVALONIA_MCP_|XDG_|LC_|LANGUAGE$|HOMEDRIVE$|HOMEPATH$)", RegexOptions.IgnoreCase)]
    private static partial Regex OfOthers();

    private static Dictionary<string, string> OfProcess() => new()
    {
        ["LANG"] = "C.UTF-8",
        ["TZ"] = "UTC",

        // The runtime would create a socket in TMPDIR, whose path may be too long for a socket.
        ["DOTNET_EnableDiagnostics_IPC"] = "0",

        // 64 MB in hexadecimal: fewer garbage collections.
        ["DOTNET_GCgen0size"] = "4000000",

        // 256 calls instead of 30 until a method is compiled again: an app under test is short-lived.
        ["DOTNET_TC_CallCountThreshold"] = "100",

        // The output of the app is evidence and must stay readable.
        ["AMCP_LOG_LEVEL"] = "Warning",
        ["AMCP_LOCATE_CHANGES"] = "0",
    };

    private static Dictionary<string, string> OfLink(AppFolder folder, AppListener listener) => new()
    {
        ["AMCP_PROXY"] = listener.Endpoint,
        ["AMCP_SECRET"] = listener.Registration.Secret,
        ["AVALONIA_MCP_APP_ID"] = listener.Registration.AppId,
        ["AMCP_INSTANCE"] = listener.Registration.Instance,
        ["AMCP_STANDBY"] = "0",
        ["AMCP_HEADLESS"] = "1",
        ["AMCP_ANSWER_FILE_DIALOGS"] = "1",
        ["AMCP_EXIT_WITH_PROXY"] = "1",
        ["AMCP_CRASH_FILE"] = folder.CrashFile,
    };

    private static IEnumerable<KeyValuePair<string, string>> OfAppearance(AmcpAppOptions options)
    {
        if (options.Width is not null || options.Height is not null)
            yield return new("AMCP_WINDOW", string.Create(CultureInfo.InvariantCulture, $"{options.Width}x{options.Height}"));

        if (options.Scale is { } scale)
            yield return new("AMCP_SCALE", scale.ToString(CultureInfo.InvariantCulture));

        if (options.Theme is { } theme)
            yield return new("AMCP_THEME", theme);

        if (options.Culture is { } culture)
            yield return new("AMCP_CULTURE", culture);
    }

    private static IEnumerable<KeyValuePair<string, string>> OfClock(AmcpAppOptions options)
    {
        if (options.Clock == AmcpClock.Stepped)
            yield return new("AMCP_CLOCK", "stepped");

        if (options.Now is { } now)
            yield return new("AMCP_NOW", now.ToString("O", CultureInfo.InvariantCulture));
    }
}
