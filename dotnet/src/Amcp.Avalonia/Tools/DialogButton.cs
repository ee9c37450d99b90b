using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>Finds the button of a dialog that an answer means. UI thread only.</summary>
internal static class DialogButton
{
    /// <summary>The word for the button that Escape presses.</summary>
    public const string Cancel = "cancel";

    private const string Default = "default";
    private const string Close = "close";

    /// <summary>The button with this text, else the one that the words <c>default</c> and <c>cancel</c> stand for; null where the dialog is to be closed.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with the dialog's buttons, AMBIGUOUS.</exception>
    public static Button? Meant(ElementTree tree, Window dialog, string answer)
    {
        var buttons = Of(tree, dialog);
        var meant = buttons.Where(button => NameOf(button) == answer).ToList();
        if (meant.Count == 0)
        {
            meant = buttons.Where(button => string.Equals(NameOf(button), answer, StringComparison.OrdinalIgnoreCase)).ToList();
        }

        if (meant.Count == 0)
        {
            meant = buttons.Where(button => (answer == Default && button.IsDefault) || (answer == Cancel && button.IsCancel)).ToList();
        }

        return meant.Count switch
        {
            1 => meant[0],
            0 when answer == Close => null,
            0 => throw Failures.NoSuchAnswer(WindowCatalog.TitleOf(dialog), answer, [.. buttons.Select(NameOf)]),
            _ => throw Failures.Ambiguous(answer, meant.Count, []),
        };
    }

    /// <summary>The button that Escape presses, or null: then the dialog is closed.</summary>
    public static Button? ToCancel(ElementTree tree, Window dialog) => Of(tree, dialog).Find(button => button.IsCancel);

    /// <summary>What stands on the buttons of a dialog.</summary>
    public static IReadOnlyList<string> NamesIn(ElementTree tree, Window dialog) => [.. Of(tree, dialog).Select(NameOf)];

    private static List<Button> Of(ElementTree tree, Window dialog) => tree.Descendants(dialog).OfType<Button>().ToList();

    private static string NameOf(Button button) => AccessibleName.Of(button) ?? "";
}
