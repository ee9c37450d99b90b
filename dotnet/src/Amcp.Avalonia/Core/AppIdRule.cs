using System.Security.Cryptography;
using System.Text;

namespace Amcp.Avalonia.Core;

/// <summary>Validates AppIds, which prefix an app's tools on the wire: <c>AppId:Tool</c> (contracts/link.ts).</summary>
internal static class AppIdRule
{
    /// <summary>The rule in words, for messages.</summary>
    public const string InWords = "letters, digits, `-` and `_`, starting with a letter";

    /// <summary>The length of derived and shortened names, which file systems and sockets accept.</summary>
    private const int ShortLength = 24;

    private const int HashDigits = 8;

    /// <summary>Determines whether a name follows the rule; its length is free.</summary>
    public static bool Allows(string appId) => appId.Length > 0 && char.IsAsciiLetter(appId[0]) && appId.All(IsNameCharacter);

    /// <summary>Derives a short AppId from an assembly name: <c>Acme.WatchTower</c> becomes <c>Acme_WatchTower</c>.</summary>
    public static string Sanitize(string? assemblyName)
    {
        var words = string.Concat((assemblyName ?? "").Select(letter => IsNameCharacter(letter) ? letter : '_'))
            .Split('_', StringSplitOptions.RemoveEmptyEntries);
        var name = string.Join('_', words).TrimStart('-', '_', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
        var cut = name[..Math.Min(name.Length, ShortLength)].TrimEnd('_');
        return cut.Length == 0 ? "App" : cut;
    }

    /// <summary>Returns an AppId as part of the name of a file or pipe: a long one is cut, and gets a hash of the whole.</summary>
    public static string Shorten(string appId)
    {
        if (appId.Length <= ShortLength)
            return appId;

        var hash = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(appId)))[..HashDigits].ToLowerInvariant();
        return $"{appId[..(ShortLength - HashDigits - 1)]}-{hash}";
    }

    private static bool IsNameCharacter(char letter) => char.IsAsciiLetterOrDigit(letter) || letter is '-' or '_';
}
