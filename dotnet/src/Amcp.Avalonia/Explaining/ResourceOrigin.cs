using Avalonia.Markup.Xaml.Styling;
using Avalonia.Styling;

namespace Amcp.Avalonia.Explaining;

/// <summary>Finds the dictionaries that hold a resource for an element, in the order of Avalonia's search. UI thread only.</summary>
internal static class ResourceOrigin
{
    private const int Named = 2;

    /// <summary>Describes where a key is found and what that hides.</summary>
    public static string Of(StyledElement element, object key)
    {
        var found = All(element, (dictionary, theme) => Holds(dictionary, key, theme)).Take(Named + 1).ToList();
        if (found.Count == 0)
            return $"{KeyText(key)} is in no dictionary for {StyleHosts.NameOf(element)}";

        var hidden = found.Skip(1).Take(Named).ToList();
        return $"{KeyText(key)} of {found[0]}" + (hidden.Count == 0 ? "" : $", which hides that of {string.Join(" and ", hidden)}");
    }

    /// <summary>Describes where a control theme or another object is held as a resource; null if it is not.</summary>
    public static string? OfValue(StyledElement element, object value)
    {
        object? key = null;
        var place = All(element, (dictionary, theme) => (key = KeyOf(dictionary, value, theme)) is not null ? "" : null).FirstOrDefault();
        return place is null || key is null ? null : $"{KeyText(key)} of {place}";
    }

    private static string KeyText(object key) => key is Type type ? $"{{x:Type {TypeName.Of(type)}}}" : key.ToString() ?? "";

    private delegate string? Search(IResourceDictionary dictionary, ThemeVariant theme);

    private static IEnumerable<string> All(StyledElement element, Search search)
    {
        var theme = element.ActualThemeVariant;
        foreach (var (name, resources, styles) in StyleHosts.Of(element))
        {
            foreach (var place in In(resources, theme, search))
                yield return $"{name}.Resources{place}";

            foreach (var place in styles.Reverse().SelectMany((style, index) => In(style, styles.Count - 1 - index, theme, search)))
                yield return $"{name}.Styles{place}";

            foreach (var place in In(styles.Resources, theme, search))
                yield return $"{name}.Styles.Resources{place}";
        }
    }

    private static IEnumerable<string> In(IStyle style, int index, ThemeVariant theme, Search search)
    {
        var resources = style switch
        {
            StyleBase one => one.Resources,
            Styles many => many.Resources,
            _ => null,
        };
        var own = resources is null ? [] : In(resources, theme, search).Select(place => $"[{index}]{StyleHosts.FileOf(style)}{place}");
        return own.Concat(style.Children.Reverse().SelectMany((child, at) => In(child, style.Children.Count - 1 - at, theme, search))
            .Select(place => $"[{index}]{StyleHosts.FileOf(style)}{place}"));
    }

    private static IEnumerable<string> In(IResourceProvider provider, ThemeVariant theme, Search search)
    {
        var (dictionary, file) = provider switch
        {
            ResourceInclude include => (include.Loaded, $" {include.Source}"),
            IResourceDictionary one => (one, one.GetType() == typeof(ResourceDictionary) ? "" : $" {TypeName.Of(one)}"),
            _ => (null, ""),
        };
        if (dictionary is null)
            yield break;

        if (search(dictionary, theme) is { } place)
            yield return file + place;

        foreach (var merged in dictionary.MergedDictionaries.Reverse().SelectMany(merged => In(merged, theme, search)))
            yield return $"{file} merged{merged}";
    }

    // Own keys precede those of the theme, and the theme those of the default theme.
    private static string? Holds(IResourceDictionary dictionary, object key, ThemeVariant theme)
    {
        if (dictionary.ContainsKey(key))
            return "";

        foreach (var variant in Variants(theme))
        {
            if (dictionary.ThemeDictionaries.TryGetValue(variant, out var themed) && themed is IResourceDictionary own && own.ContainsKey(key))
                return $" (theme {variant})";
        }

        return null;
    }

    private static object? KeyOf(IResourceDictionary dictionary, object value, ThemeVariant theme)
    {
        var themed = Variants(theme).Select(variant => dictionary.ThemeDictionaries.TryGetValue(variant, out var own) ? own as IResourceDictionary : null);
        foreach (var one in themed.Prepend(dictionary).OfType<IResourceDictionary>())
        {
            foreach (var pair in one)
            {
                if (ReferenceEquals(pair.Value, value))
                    return pair.Key;
            }
        }

        return null;
    }

    private static IEnumerable<ThemeVariant> Variants(ThemeVariant theme)
    {
        for (var variant = theme; variant is not null; variant = variant.InheritVariant)
            yield return variant;

        yield return ThemeVariant.Default;
    }
}
