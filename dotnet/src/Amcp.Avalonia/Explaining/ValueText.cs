using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Avalonia.Markup.Xaml.MarkupExtensions;
using Avalonia.Media;

namespace Amcp.Avalonia.Explaining;

/// <summary>Formats values for answers. Texts of password boxes are masked wherever they show up. UI thread only.</summary>
internal static class ValueText
{
    /// <summary>The text in place of a secret.</summary>
    public const string Secret = "***";

    private const int Longest = 60;

    /// <summary>Returns a value as XAML has it.</summary>
    public static string Of(object? value) => value switch
    {
        null => "null",
        _ when value == AvaloniaProperty.UnsetValue => "(unset)",
        string text => SecretFields.Hold(text) ? Secret : Shortened($"'{text}'"),
        bool flag => flag ? "True" : "False",
        double number => Math.Round(number, 2).ToString(CultureInfo.InvariantCulture),
        ISolidColorBrush brush => brush.Opacity < 1 ? $"{brush.Color} at {Of(brush.Opacity)}" : brush.Color.ToString(),
        DynamicResourceExtension resource => $"{{DynamicResource {resource.ResourceKey}}}",
        _ when value.GetType() is { Namespace: { } space } type && space.StartsWith("Avalonia.", StringComparison.Ordinal) && type.Name.Contains("Binding", StringComparison.Ordinal) =>
            $"{{Binding {PathOf(value)}}}",
        Visual visual => visual.IsAttachedToVisualTree() ? ElementLabel.OfShown(visual) : TypeName.Of(visual),
        ICollection many => $"{TypeName.Of(value)} of {many.Count}",
        IFormattable formattable => Shortened(formattable.ToString(null, CultureInfo.InvariantCulture)),
        _ => Plain(value),
    };

    /// <summary>Cuts a text that is long.</summary>
    public static string Shortened(string text)
    {
        var line = text.ReplaceLineEndings(" ");
        return line.Length <= Longest ? line : line[..(Longest - 1)] + "\u2026";
    }

    // Types that do not format themselves return their full name.
    private static string Plain(object value)
    {
        var text = value.ToString();
        return text is null || text.StartsWith(value.GetType().FullName!, StringComparison.Ordinal) ? TypeName.Of(value) : Shortened(text);
    }

    // The types of bindings differ between Avalonia 11 and 12.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A property that a trimmed app has lost is one path less.")]
    private static string PathOf(object binding) =>
        (binding.GetType().GetProperty("Path") ?? binding.GetType().GetProperty("Property"))?.GetValue(binding)?.ToString() ?? TypeName.Of(binding);
}
