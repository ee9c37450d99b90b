namespace Amcp.Avalonia.Core;

/// <summary>Validates AppIds, which prefix an app's tools on the wire: <c>AppId:Tool</c> (contracts/link.ts).</summary>
internal static class AppIdRule
{
    private const int MaxLength = 24;

    /// <summary>The rule in words, for messages.</summary>
    public const string InWords = "letters, digits, `-` and `_`, starting with a letter, at most 24, without `__` and without `_` at the end";

    /// <summary>Determines whether a name follows the rule.</summary>
    public static bool Allows(string appId) =>
        appId.Length is > 0 and <= MaxLength
        && char.IsAsciiLetter(appId[0])
        && appId.All(IsNameCharacter)
        && !appId.Contains("__", StringComparison.Ordinal)
        && !appId.EndsWith('_');

    /// <summary>Derives an AppId from an assembly name: <c>Acme.WatchTower</c> becomes <c>Acme_WatchTower</c>.</summary>
    public static string Sanitize(string? assemblyName)
    {
        var words = string.Concat((assemblyName ?? "").Select(letter => IsNameCharacter(letter) ? letter : '_'))
            .Split('_', StringSplitOptions.RemoveEmptyEntries);
        var name = string.Join('_', words).TrimStart('-', '_', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
        var cut = name[..Math.Min(name.Length, MaxLength)].TrimEnd('_');
        return cut.Length == 0 ? "App" : cut;
    }

    private static bool IsNameCharacter(char letter) => char.IsAsciiLetterOrDigit(letter) || letter is '-' or '_';
}
