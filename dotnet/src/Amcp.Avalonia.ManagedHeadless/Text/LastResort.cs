using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Ensures that every text has a font, because an app whose default font is a system font would fail at its first text.</summary>
internal static class LastResort
{
    /// <summary>The fallback family.</summary>
    public const string Family = "Inter";

    /// <summary>Registers Inter as a fallback for the app's default font, and further fallback families in a fixed order.</summary>
    public static void Bind(IEnumerable<string> further)
    {
        var options = AvaloniaLocator.Current.GetService<FontManagerOptions>();
        var (names, families) = (Behind(options?.DefaultFamilyName), further.ToArray());
        if (names is null && families.Length == 0)
            return;
        AvaloniaLocator.CurrentMutable.Bind<FontManagerOptions>().ToConstant(new FontManagerOptions
        {
            DefaultFamilyName = names ?? options?.DefaultFamilyName,
            FontFallbacks = families.Length == 0 ? options?.FontFallbacks : Ordered(options?.FontFallbacks, families),
            FontFamilyMappings = options?.FontFamilyMappings,
        });
    }

    /// <summary>Returns the default family with Inter as fallback; <see langword="null"/> if no fallback is needed, as for an embedded font.</summary>
    public static string? Behind(string? defaultFamily) =>
        string.IsNullOrWhiteSpace(defaultFamily) || defaultFamily.Contains('#') || defaultFamily.Contains(Family, StringComparison.OrdinalIgnoreCase)
            ? null
            : $"{defaultFamily}, {Family}";

    /// <summary>Lists all fallbacks; otherwise the font that showed an earlier character would be preferred.</summary>
    private static FontFallback[] Ordered(IReadOnlyList<FontFallback>? own, IEnumerable<string> families) =>
        [.. own ?? [], .. families.Prepend(Family).Select(family => new FontFallback { FontFamily = new FontFamily(family) })];
}
