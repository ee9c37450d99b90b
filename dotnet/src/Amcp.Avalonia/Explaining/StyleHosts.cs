using Avalonia.Styling;

namespace Amcp.Avalonia.Explaining;

/// <summary>Walks what gives styles and resources to an element, from the element to the app. UI thread only.</summary>
internal static class StyleHosts
{
    // The properties of an element create what is asked for.
    private static readonly ResourceDictionary s_noResources = [];
    private static readonly Styles s_noStyles = [];

    /// <summary>Returns the element, those around it and the app, each with its name, its resources and its styles.</summary>
    public static IEnumerable<(string Name, IResourceDictionary Resources, Styles Styles)> Of(StyledElement element)
    {
        for (var host = element; host is not null; host = ParentOf(host))
            yield return (NameOf(host), ((IResourceNode)host).HasResources ? host.Resources : s_noResources, ((IStyleHost)host).IsStylesInitialized ? host.Styles : s_noStyles);

        if (Application.Current is { } app)
            yield return (nameof(Application), app.Resources, app.Styles);
    }

    /// <summary>Returns the element from which another one inherits values and resources.</summary>
    public static StyledElement? ParentOf(StyledElement element) => element switch
    {
        { Parent: { } parent } => parent,

        // In Avalonia 12 a window has a visual around it, which gives it nothing.
        TopLevel => null,
        _ => (element as Visual)?.GetVisualParent() ?? element.TemplatedParent as StyledElement,
    };

    /// <summary>Returns a short name: type and id.</summary>
    public static string NameOf(StyledElement element) => element.Name is { Length: > 0 } name ? $"{TypeName.Of(element)}#{name}" : TypeName.Of(element);

    /// <summary>Returns where a collection holds a style, such as <c>[1] FluentTheme[3]</c>; null if it does not.</summary>
    public static string? Within(IEnumerable<IStyle> styles, IStyle wanted)
    {
        var index = 0;
        foreach (var style in styles)
        {
            if (style == wanted)
                return $"[{index}]";

            if (Within(style.Children, wanted) is { } inner)
                return $"[{index}]{FileOf(style)}{inner}";

            index++;
        }

        return null;
    }

    /// <summary>Returns the file of an include, or the type of a theme, after a blank; nothing for other styles.</summary>
    public static string FileOf(object style) => style switch
    {
        global::Avalonia.Markup.Xaml.Styling.StyleInclude { Source: { } file } => $" {file}",
        Style or ControlTheme => "",
        Styles when style.GetType() == typeof(Styles) => "",
        _ => $" {TypeName.Of(style)}",
    };
}
