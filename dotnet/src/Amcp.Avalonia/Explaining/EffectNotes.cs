using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;
using Avalonia.Data;

namespace Amcp.Avalonia.Explaining;

/// <summary>Explains what else hides, fades or disables an element, or overrides a property in its template. UI thread only.</summary>
internal static class EffectNotes
{
    private const int MostParts = 2;

    private static readonly HashSet<string> s_states = ["IsVisible", "Opacity", "IsEnabled", "IsEffectivelyEnabled", "IsHitTestVisible", "ZIndex", "Command"];

    /// <summary>Determines whether elements around one take part in a property.</summary>
    public static bool Concern(AvaloniaProperty property) => s_states.Contains(property.Name);

    /// <summary>Returns what hides, fades or disables the element.</summary>
    public static IEnumerable<string> Of(Visual element)
    {
        var around = element.GetSelfAndVisualAncestors().ToList();
        if (around.Find(one => !one.IsVisible) is { } hidden)
            yield return $"hidden: {Set(hidden, Visual.IsVisibleProperty)}";

        foreach (var faded in around.Where(one => one.Opacity < 1))
            yield return $"faded: {Set(faded, Visual.OpacityProperty)}";

        if (element is InputElement { IsEffectivelyEnabled: false } input)
            yield return $"disabled: {WhyDisabled(input)}";

        if (around.OfType<InputElement>().FirstOrDefault(one => !one.IsHitTestVisible) is { } untouchable)
            yield return $"takes no pointer: {Set(untouchable, InputElement.IsHitTestVisibleProperty)}";

        if (element.IsEffectivelyVisible && (element.Bounds.Width <= 0 || element.Bounds.Height <= 0))
            yield return $"has no area: {element.Bounds.Size}";
    }

    /// <summary>Returns the parts of a control's template that have another value of a property, although no template gives it.</summary>
    public static IEnumerable<string> Parts(Visual element, AvaloniaProperty property)
    {
        if (element is not TemplatedControl)
            return [];

        var value = element.GetValue(property);
        return element.GetVisualDescendants().Where(part => part.TemplatedParent == element)
            .Select(part => (Part: part, Own: AvaloniaPropertyRegistry.Instance.FindRegistered(part, property.Name)))
            .Where(found => found.Own is not null && !Equals(found.Part.GetValue(found.Own), value))
            .Select(found => (found.Part, Own: found.Own!, Winner: new PropertyOrigin(found.Part).Winner(found.Own!)))
            .Where(found => found.Winner.By is SettingPriority.StyleTrigger or SettingPriority.Style || IsFixed(found.Part, found.Winner.By, found.Own))
            .Take(MostParts).Select(found => $"template part {StyleHosts.NameOf(found.Part)} has another value: {found.Winner}");
    }

    // A template sets the values of its parts as its own or, when it is written in code, as theirs.
    private static bool IsFixed(Visual part, SettingPriority by, AvaloniaProperty property) =>
        by is SettingPriority.Template or SettingPriority.Local && BindingOperations.GetBindingExpressionBase(part, property) is null;

    private static string WhyDisabled(InputElement input)
    {
        if (ElementTree.Ancestors(input).Prepend(input).Concat(input.GetVisualAncestors()).OfType<InputElement>().FirstOrDefault(one => !one.IsEnabled) is { } off)
            return Set(off, InputElement.IsEnabledProperty);

        foreach (var one in input.GetSelfAndVisualAncestors().OfType<InputElement>().Where(one => !one.IsEffectivelyEnabled).Reverse())
        {
            if (PropertyName.All(one).FirstOrDefault(property => property.Name == "Command") is { } command)
            {
                var binding = BindingReader.Read(one, command).Select(facts => $"; {facts}").FirstOrDefault() ?? "";
                return $"Command of {StyleHosts.NameOf(one)} {(one.GetValue(command) is null ? "is missing although it is bound" : "cannot execute now")}{binding}";
            }
        }

        return "the control itself";
    }

    private static string Set(StyledElement element, AvaloniaProperty property) => $"{StyleHosts.NameOf(element)} {new PropertyOrigin(element).Winner(property)}";
}
