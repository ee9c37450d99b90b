using System.Runtime.CompilerServices;
using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Knows the fields that hide what is typed into them, also while they show it. UI thread only.</summary>
internal static class SecretFields
{
    private static readonly ConditionalWeakTable<TextBox, object> s_known = [];

    /// <summary>Remembers every field that hides its text from now on.</summary>
    public static IDisposable Watch() => TextBox.PasswordCharProperty.Changed.AddClassHandler<TextBox>((box, _) => s_known.AddOrUpdate(box, box));

    /// <summary>Whether a field hides its text or did so, be it revealed at the moment or not.</summary>
    public static bool Contains(TextBox box)
    {
        if (box.PasswordChar == '\0')
        {
            return s_known.TryGetValue(box, out _);
        }

        s_known.AddOrUpdate(box, box);
        return true;
    }

    /// <summary>Whether the element, or a part that its template gave it, is such a field.</summary>
    public static bool AreIn(Visual element) =>
        element.GetSelfAndVisualDescendants().OfType<TextBox>().Any(box => (box == element || box.TemplatedParent == element) && Contains(box));

    /// <summary>The fields that show a text now which they usually hide.</summary>
    public static IEnumerable<TextBox> Revealed() => s_known.Select(entry => entry.Key)
        .Where(box => box.IsAttachedToVisualTree() && box.IsEffectivelyVisible && (box.PasswordChar == '\0' || box.RevealPassword));
}
