using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tools;

/// <summary>Answers the topmost dialog by a button's text, or closes it.</summary>
internal sealed class AnswerDialogTool(Workshop shop)
    : Tool<AnswerDialogArguments, AnswerDialogResult>(
        "AnswerDialog", StandardToolJson.Default.AnswerDialogArguments, StandardToolJson.Default.AnswerDialogResult)
{
    private const string Close = "close";

    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with the dialog's buttons, AMBIGUOUS, DISABLED, OBSCURED, TIMEOUT, UI_THREAD_BUSY.</exception>
    protected override async Task<AnswerDialogResult> RunAsync(AnswerDialogArguments arguments, CancellationToken cancel)
    {
        var aimer = shop.NewAimer();
        var (answer, after) = await shop.Interaction.ActAsync(
            $"AnswerDialog `{arguments.Answer}`",
            () => Aim(arguments, aimer),
            Give,
            Limits.Timeout(arguments.Timeout),
            cancel).ConfigureAwait(false);
        return new AnswerDialogResult(answer.Title, after);
    }

    /// <inheritdoc/>
    protected override string TextOf(AnswerDialogResult result) => AftermathText.Of($"Answered `{result.Dialog}`.", result);

    private (Window Dialog, string Title, Aim? Button) Aim(AnswerDialogArguments arguments, Aimer aimer)
    {
        var dialog = Topmost(arguments.Window);
        var title = WindowCatalog.TitleOf(dialog);
        var buttons = shop.Tree.Descendants(dialog).OfType<Button>().Select(button => (button, name: AccessibleName.Of(button) ?? "")).ToList();
        var meant = buttons.Where(entry => entry.name == arguments.Answer).ToList();
        if (meant.Count == 0)
        {
            meant = buttons.Where(entry => string.Equals(entry.name, arguments.Answer, StringComparison.OrdinalIgnoreCase)).ToList();
        }

        return meant.Count switch
        {
            1 => (dialog, title, aimer.AimAt(new Match(meant[0].button, Rung.TypeAndName), force: false)),
            0 when arguments.Answer == Close => (dialog, title, null),
            0 => throw Failures.NoSuchAnswer(title, arguments.Answer, [.. buttons.Select(entry => entry.name)]),
            _ => throw Failures.Ambiguous(arguments.Answer, meant.Count, []),
        };
    }

    private Window Topmost(string? window)
    {
        var dialogs = shop.Windows.Matching(window).OfType<Window>()
            .Where(candidate => (candidate.IsDialog || window is not null) && WindowCatalog.BlockerOf(candidate) is null).ToList();
        return dialogs.Count > 0 ? dialogs[^1] : throw Failures.NoDialog(shop.Windows.All().Select(WindowCatalog.TitleOf));
    }

    private void Give((Window Dialog, string Title, Aim? Button) answer)
    {
        if (answer.Button is { } button)
        {
            shop.Pointer.Click(button.Window, button.Point, s_click);
        }
        else
        {
            answer.Dialog.Close();
        }
    }
}
