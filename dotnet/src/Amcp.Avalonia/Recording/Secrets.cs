using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements.Accessibility;
using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Recording;

/// <summary>Tells where a recording must not look. UI thread only.</summary>
internal static class Secrets
{
    private static readonly ConditionalWeakTable<TextBox, object> s_known = [];

    /// <summary>Remembers every field that hides its text or shows a hidden one.</summary>
    public static IDisposable Watch() => TextBox.PasswordCharProperty.Changed.AddClassHandler<TextBox>((box, _) => s_known.AddOrUpdate(box, box));

    /// <summary>Whether the element, or a part that its template gave it, hides what is typed into it or did so, be it revealed at the moment or not.</summary>
    public static bool AreIn(Visual element) =>
        element.GetSelfAndVisualDescendants().OfType<TextBox>().Any(box => (box == element || box.TemplatedParent == element) && Hides(box));

    private static bool Hides(TextBox box)
    {
        if (DisplayedText.IsSecret(box))
        {
            s_known.AddOrUpdate(box, box);
        }

        return s_known.TryGetValue(box, out _);
    }
}
