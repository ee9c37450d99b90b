using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Sees to it that every text has a font: an app whose default font is one of a machine would end at its first text.</summary>
internal static class LastResort
{
    /// <summary>The family that stands in for every other one.</summary>
    public const string Family = "Inter";

    /// <summary>Puts Inter behind the default font that the app has asked for.</summary>
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

    /// <summary>The default family with Inter behind it; <see langword="null"/> where there is nothing to add, as for a font that the app embeds.</summary>
    public static string? Behind(string? defaultFamily) =>
        string.IsNullOrWhiteSpace(defaultFamily) || defaultFamily.Contains('#') || defaultFamily.Contains(Family, StringComparison.OrdinalIgnoreCase)
            ? null
            : $"{defaultFamily}, {Family}";
}
