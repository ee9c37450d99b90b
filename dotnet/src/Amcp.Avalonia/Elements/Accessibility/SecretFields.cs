using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Presenters;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Tracks fields that mask their input, including while they reveal it. UI thread only.</summary>
internal static class SecretFields
{
    private static readonly ConditionalWeakTable<Control, object> s_known = [];

    /// <summary>Tracks every field that masks its text from now on.</summary>
    public static IEnumerable<IDisposable> Watch() =>
    [
        TextBox.PasswordCharProperty.Changed.AddClassHandler<TextBox>((box, _) => s_known.AddOrUpdate(box, box)),
        TextPresenter.PasswordCharProperty.Changed.AddClassHandler<TextPresenter>((presenter, _) => s_known.AddOrUpdate(presenter, presenter)),
    ];

    /// <summary>Determines whether a text box or text presenter masks its text or has done so, even if it is currently revealed.</summary>
    public static bool Contains(Control field)
    {
        if (PasswordCharOf(field) == '\0')
            return s_known.TryGetValue(field, out _);

        s_known.AddOrUpdate(field, field);
        return true;
    }

    /// <summary>Determines whether the element or one of the parts that its template folds away is such a field.</summary>
    public static bool AreIn(Visual element) => element.GetSelfAndVisualDescendants().OfType<Control>()
        .Any(field => field is TextBox or TextPresenter && Contains(field) && (field == element || ElementTree.Shown(field) == element));

    /// <summary>Returns the fields that currently reveal a masked text. The presenter of a text box is not a field of its own.</summary>
    public static IEnumerable<Control> Revealed() => s_known.Select(entry => entry.Key)
        .Where(field => field is not TextPresenter { TemplatedParent: TextBox } && field.IsAttachedToVisualTree() && field.IsEffectivelyVisible
            && (PasswordCharOf(field) == '\0' || IsRevealed(field)));

    /// <summary>Determines whether a text is what such a field holds now.</summary>
    public static bool Hold(string text) => Texts().Contains(text);

    /// <summary>Returns a text with a mask in place of what such fields hold.</summary>
    public static string Masked(string text, string mask) => Texts().Aggregate(text, (masked, secret) => masked.Replace(secret, mask, StringComparison.Ordinal));

    private static IEnumerable<string> Texts() =>
        s_known.Select(entry => entry.Key switch { TextBox box => box.Text, TextPresenter presenter => presenter.Text, _ => null }).OfType<string>().Where(text => text.Length > 0);

    private static char PasswordCharOf(Control field) => field switch
    {
        TextBox box => box.PasswordChar,
        TextPresenter presenter => presenter.PasswordChar,
        _ => '\0',
    };

    private static bool IsRevealed(Control field) => field is TextBox { RevealPassword: true } or TextPresenter { RevealPassword: true };
}
