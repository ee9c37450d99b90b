using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Resolves the button of a dialog for an answer. UI thread only.</summary>
internal static class DialogButton
{
    /// <summary>The answer that selects the cancel button.</summary>
    public const string Cancel = "cancel";

    private const string Default = "default";
    private const string Close = "close";

    /// <summary>Returns the button with this text, else the one that <c>default</c> or <c>cancel</c> denotes; null if the dialog is to be closed.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with the dialog's buttons, AMBIGUOUS.</exception>
    public static Button? Meant(ElementTree tree, Window dialog, string answer)
    {
        var buttons = Of(tree, dialog);
        var meant = buttons.Where(button => NameOf(button) == answer).ToList();
        if (meant.Count == 0)
            meant = buttons.Where(button => string.Equals(NameOf(button), answer, StringComparison.OrdinalIgnoreCase)).ToList();

        if (meant.Count == 0)
            meant = buttons.Where(button => (answer == Default && button.IsDefault) || (answer == Cancel && button.IsCancel)).ToList();

        return meant.Count switch
        {
            1 => meant[0],
            0 when answer == Close => null,
            0 => throw Failures.NoSuchAnswer(WindowCatalog.TitleOf(dialog), answer, [.. buttons.Select(NameOf)]),
            _ => throw Failures.Ambiguous(answer, [.. Enumerable.Range(0, meant.Count)], []),
        };
    }

    /// <summary>Returns the cancel button; null if the dialog is to be closed instead.</summary>
    public static Button? ToCancel(ElementTree tree, Window dialog) => Of(tree, dialog).Find(button => button.IsCancel);

    /// <summary>Returns the texts of a dialog's buttons.</summary>
    public static IReadOnlyList<string> NamesIn(ElementTree tree, Window dialog) => [.. Of(tree, dialog).Select(NameOf)];

    private static List<Button> Of(ElementTree tree, Window dialog) => tree.Descendants(dialog).OfType<Button>().ToList();

    private static string NameOf(Button button) => AccessibleName.Of(button) ?? "";
}
