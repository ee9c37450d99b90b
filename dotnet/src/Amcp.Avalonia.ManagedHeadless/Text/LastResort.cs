using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Ensures that every text has a font, because an app whose default font is a system font would fail at its first text.</summary>
internal static class LastResort
{
    /// <summary>The fallback family.</summary>
    public const string Family = "Inter";

    /// <summary>Registers Inter as a fallback for the app's default font.</summary>
    public static void Bind()
    {
        if (AvaloniaLocator.Current.GetService<FontManagerOptions>() is { } options && Behind(options.DefaultFamilyName) is { } names)
            AvaloniaLocator.CurrentMutable.Bind<FontManagerOptions>().ToConstant(new FontManagerOptions
            {
                DefaultFamilyName = names,
                FontFallbacks = options.FontFallbacks,
                FontFamilyMappings = options.FontFamilyMappings,
            });
    }

    /// <summary>Returns the default family with Inter as fallback; <see langword="null"/> if no fallback is needed, as for an embedded font.</summary>
    public static string? Behind(string? defaultFamily) =>
        string.IsNullOrWhiteSpace(defaultFamily) || defaultFamily.Contains('#') || defaultFamily.Contains(Family, StringComparison.OrdinalIgnoreCase)
            ? null
            : $"{defaultFamily}, {Family}";
}
