using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Maps controls to their labels, because a control does not know its label.</summary>
internal static class LabelTargets
{
    private static readonly ConditionalWeakTable<IInputElement, Label> s_labels = [];

    /// <summary>Subscribes to label targets. Labels loaded earlier are unknown.</summary>
    public static IDisposable Watch() => Label.TargetProperty.Changed.AddClassHandler<Label>((label, change) =>
    {
        if (change.OldValue is IInputElement old)
            s_labels.Remove(old);

        if (change.NewValue is IInputElement target)
            s_labels.AddOrUpdate(target, label);
    });

    /// <summary>Returns the label whose target is this control, or null.</summary>
    public static Label? Of(Visual element) => element is IInputElement input && s_labels.TryGetValue(input, out var label) ? label : null;
}
