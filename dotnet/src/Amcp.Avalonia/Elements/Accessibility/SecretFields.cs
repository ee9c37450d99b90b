using System.Runtime.CompilerServices;
using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Tracks fields that mask their input, including while they reveal it. UI thread only.</summary>
internal static class SecretFields
{
    private static readonly ConditionalWeakTable<TextBox, object> s_known = [];

    /// <summary>Tracks every field that masks its text from now on.</summary>
    public static IDisposable Watch() => TextBox.PasswordCharProperty.Changed.AddClassHandler<TextBox>((box, _) => s_known.AddOrUpdate(box, box));

    /// <summary>Determines whether a field masks its text or has done so, even if it is currently revealed.</summary>
    public static bool Contains(TextBox box)
    {
        if (box.PasswordChar == '\0')
        {
            return s_known.TryGetValue(box, out _);
        }

        s_known.AddOrUpdate(box, box);
        return true;
    }

    /// <summary>Determines whether the element or one of its template parts is such a field.</summary>
    public static bool AreIn(Visual element) =>
        element.GetSelfAndVisualDescendants().OfType<TextBox>().Any(box => (box == element || box.TemplatedParent == element) && Contains(box));

    /// <summary>Returns the fields that currently reveal a masked text.</summary>
    public static IEnumerable<TextBox> Revealed() => s_known.Select(entry => entry.Key)
        .Where(box => box.IsAttachedToVisualTree() && box.IsEffectivelyVisible && (box.PasswordChar == '\0' || box.RevealPassword));
}
