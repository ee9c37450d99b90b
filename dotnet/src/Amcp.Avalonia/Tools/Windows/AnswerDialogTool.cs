using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Dialogs;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Answers the topmost dialog with a button or files, or by closing it.</summary>
internal sealed class AnswerDialogTool(
    WindowCatalog windows, ElementTree tree, LocatorLadder locators, PointerInput pointer, Aiming aiming, Interaction interaction)
    : Tool<AnswerDialogArguments, AnswerDialogResult>("AnswerDialog", WindowsJson.Default)
{
    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND with the dialog's buttons, AMBIGUOUS, DISABLED, OBSCURED, TIMEOUT, UNSUPPORTED for a system dialog, UI_THREAD_BUSY,
    /// INVALID_ARGUMENT also for files that the dialog rejects.
    /// </exception>
    protected override async Task<AnswerDialogResult> RunAsync(AnswerDialogArguments arguments, CancellationToken cancel)
    {
        Check(arguments);
        var aimer = aiming.NewAimer();
        var (answer, after) = await interaction.ActAsync(
            $"AnswerDialog {(arguments.Files is { } files ? $"`{string.Join("`, `", files)}`" : $"`{arguments.Answer ?? DialogButton.Cancel}`")}",
            () => Aim(arguments, aimer),
            answer => answer.Give(),
            RetryLimits.Of(arguments.Timeout),
            cancel).ConfigureAwait(false);
        return new AnswerDialogResult(answer.Title, after.On(answer.Button));
    }

    protected override string TextOf(AnswerDialogResult result) => ActionEffects.Describe($"Answered `{result.Dialog}`.", result);

    private static void Check(AnswerDialogArguments arguments)
    {
        if (arguments.Cancel ? arguments.Answer is not null || arguments.Files is not null : arguments.Answer is null && arguments.Files is null)
            throw Failures.Invalid("answer", "Give one of `answer` (a button's text), `files` (of a file dialog) and `cancel`.");
    }

    private (string Title, ActedElement? Button, Action Give) Aim(AnswerDialogArguments arguments, Aimer aimer)
    {
        var dialog = Topmost(arguments.Window);
        var (button, give) = arguments.Files is { } files ? (null, WithFiles(dialog, files, arguments.Answer)) : ByButton(dialog, arguments, aimer);
        return (WindowCatalog.TitleOf(dialog), button, give);
    }

    private Window Topmost(string? window)
    {
        var dialogs = windows.Matching(window).OfType<Window>()
            .Where(candidate => (candidate.IsDialog || window is not null) && WindowCatalog.BlockerOf(candidate) is null).ToList();
        return dialogs.Count > 0 ? dialogs[^1]
            : NativeDialogs.IsAnyOpen ? throw Failures.NativeDialog()
            : throw Failures.NoDialog(windows.All().Select(WindowCatalog.TitleOf));
    }

    private Action WithFiles(Window dialog, IReadOnlyList<string> files, string? kind)
    {
        if (dialog is not FileDialogWindow asking)
            throw Failures.NoFileDialog(WindowCatalog.TitleOf(dialog), DialogButton.NamesIn(tree, dialog));

        var asked = asking.Request.Kind.ToString();
        if (kind is not null && !string.Equals(kind, asked, StringComparison.OrdinalIgnoreCase))
            throw Failures.Invalid("answer", $"The dialog `{asking.Request.Title}` is answered with `{asked.ToLowerInvariant()}`, not `{kind}`.");

        var paths = FileAnswer.Check(asking.Request, files);
        return () => asking.Answer(paths);
    }

    private (ActedElement? Button, Action Give) ByButton(Window dialog, AnswerDialogArguments arguments, Aimer aimer)
    {
        var button = arguments.Cancel ? DialogButton.ToCancel(tree, dialog) : DialogButton.Meant(tree, dialog, arguments.Answer!);
        if (button is null)
            return (null, dialog.Close);

        var aim = aimer.AimAt(new Match(button, LocatorKind.TypeAndName), force: false);
        return (ActedElement.Of(button, locators), () => pointer.Click(aim.Window, aim.Point, s_click));
    }
}
