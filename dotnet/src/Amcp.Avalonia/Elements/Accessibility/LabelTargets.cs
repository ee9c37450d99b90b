using System.Runtime.CompilerServices;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Remembers which label names which control: the control itself does not know.</summary>
internal static class LabelTargets
{
    private static readonly ConditionalWeakTable<IInputElement, Label> s_labels = [];

    /// <summary>Starts to listen; labels loaded before are not known.</summary>
    public static IDisposable Watch() => Label.TargetProperty.Changed.AddClassHandler<Label>((label, change) =>
    {
        if (change.OldValue is IInputElement old)
        {
            s_labels.Remove(old);
        }

        if (change.NewValue is IInputElement target)
        {
            s_labels.AddOrUpdate(target, label);
        }
    });

    /// <summary>The label whose target is this control, or null.</summary>
    public static Label? Of(Visual element) => element is IInputElement input && s_labels.TryGetValue(input, out var label) ? label : null;
}
