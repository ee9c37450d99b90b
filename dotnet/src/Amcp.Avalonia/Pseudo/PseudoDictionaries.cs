using System.Runtime.CompilerServices;
using Avalonia.Interactivity;
using Avalonia.LogicalTree;
using Avalonia.Markup.Xaml.Styling;
using Avalonia.Styling;

namespace Amcp.Avalonia.Pseudo;

/// <summary>Puts texts of the pseudo-locale into the resource dictionaries of the app, of its styles, and of elements. UI thread only.</summary>
internal static class PseudoDictionaries
{
    private static readonly ConditionalWeakTable<string, string> s_replaced = [];

    /// <summary>Replaces the texts of the app, and those of each element that is shown.</summary>
    public static void Replace(Application application)
    {
        ReplaceOf(application);
        Control.LoadedEvent.AddClassHandler<Control>((control, _) => ReplaceOf(control), RoutingStrategies.Direct);
        Window.WindowOpenedEvent.AddClassHandler<Window>(
            (window, _) =>
            {
                // The app may have added a dictionary, such as that of another language.
                ReplaceOf(application);
                ReplaceOf(window);
            },
            RoutingStrategies.Direct);
    }

    private static void ReplaceOf(Application application)
    {
        ReplaceIn(application.Resources);
        ReplaceInAll(application.Styles);
    }

    // Asking an element for its resources would create them.
    private static void ReplaceOf(StyledElement element)
    {
        if (((IResourceNode)element).HasResources)
        {
            ReplaceIn(element.Resources);
            ReplaceInAll(element.Styles);
        }
        else if (element is not Window)
        {
            return;
        }

        foreach (var around in element.GetLogicalDescendants().OfType<StyledElement>().Prepend(element))
            ReplaceStatic(around);
    }

    private static void ReplaceIn(IResourceDictionary dictionary)
    {
        foreach (var (key, value) in dictionary.ToList())
        {
            if (value is string text && PseudoText.Of(text) is var pseudo && pseudo != text)
            {
                s_replaced.AddOrUpdate(text, pseudo);
                dictionary[key] = pseudo;
            }
        }

        foreach (var merged in dictionary.MergedDictionaries.Concat(dictionary.ThemeDictionaries.Values))
            ReplaceIn(merged);
    }

    private static void ReplaceIn(IResourceProvider provider)
    {
        if (provider is IResourceDictionary dictionary)
            ReplaceIn(dictionary);
        else if (provider is ResourceInclude { Loaded: { } included })
            ReplaceIn(included);
    }

    private static void ReplaceInAll(IEnumerable<IStyle> styles)
    {
        foreach (var style in styles)
        {
            if (style is Styles many)
                ReplaceIn(many.Resources);
            else if (style is StyleBase one)
                ReplaceIn(one.Resources);

            ReplaceInAll(style.Children);
        }
    }

    // A StaticResource within the file of its dictionary was read before: the property holds the same object.
    private static void ReplaceStatic(StyledElement element)
    {
        foreach (var property in AvaloniaPropertyRegistry.Instance.GetRegistered(element).Where(property => !property.IsReadOnly && element.IsSet(property)))
        {
            if (element.GetValue(property) is string text && s_replaced.TryGetValue(text, out var pseudo))
                element.SetCurrentValue(property, pseudo);
        }
    }
}
