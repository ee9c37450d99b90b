using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Automation;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Dialogs;

/// <summary>
/// Replaces the system's file dialog with an ordinary window, so that trees, screenshots, input and modality work as usual. AnswerDialog answers it, or a
/// path typed into it and its button. UI thread only.
/// </summary>
internal sealed class FileDialogWindow : Window, IPropertySource
{
    private readonly TextBox _names = new() { Name = "FileNames" };
    private readonly TextBlock _problem = new() { Name = "Problem", TextWrapping = TextWrapping.Wrap, Foreground = Brushes.Firebrick, IsVisible = false };

    private FileDialogWindow(FileRequest request)
    {
        Request = request;
        Title = request.Title;
        Width = 480;
        SizeToContent = SizeToContent.Height;
        CanResize = false;
        ShowInTaskbar = false;
        WindowStartupLocation = WindowStartupLocation.CenterOwner;
        _names.Text = request.SuggestedName;
        _names.AcceptsReturn = request.AllowMultiple;
        AutomationProperties.SetName(_names, request.Kind == FileDialogKind.Folder ? "Folder" : "File name");
        Content = Layout();
    }

    /// <summary>Gets the app's request.</summary>
    public FileRequest Request { get; }

    /// <summary>Gets the full paths once answered; empty before the answer and after cancellation.</summary>
    public IReadOnlyList<string> Chosen { get; private set; } = [];

    public IEnumerable<(string Name, string? Value)> Properties =>
    [
        ("fileDialog", Request.Kind.ToString().ToLowerInvariant()),
        ("fileTypes", Request.FileTypesInWords),
        ("allowMultiple", Request.AllowMultiple ? "true" : null),
    ];

    protected override Type StyleKeyOverride => typeof(Window);

    /// <summary>Shows the dialog and waits for the answer.</summary>
    /// <param name="owner">The top level that the dialog blocks.</param>
    /// <param name="request">The app's request.</param>
    /// <returns>The full paths; none if cancelled, or if the owner closed.</returns>
    public static async Task<IReadOnlyList<string>> AskAsync(TopLevel owner, FileRequest request)
    {
        var dialog = new FileDialogWindow(request);
        if (WindowCatalog.OwningWindow(owner) is Window { IsVisible: true } window)
        {
            await dialog.ShowDialog(window).ConfigureAwait(true);
            return dialog.Chosen;
        }

        var closed = new TaskCompletionSource();
        dialog.Closed += (_, _) => closed.TrySetResult();
        dialog.Show();
        await closed.Task.ConfigureAwait(true);
        return dialog.Chosen;
    }

    /// <summary>Accepts the answer and closes the dialog.</summary>
    /// <param name="files">Paths validated by <see cref="FileAnswer"/>.</param>
    public void Answer(IReadOnlyList<string> files)
    {
        Chosen = files;
        Close();
    }

    private StackPanel Layout()
    {
        var choose = new Button { Content = Request.Kind switch { FileDialogKind.Open => "Open", FileDialogKind.Save => "Save", _ => "Select" }, IsDefault = true };
        choose.Click += (_, _) => TakeTyped();
        var cancel = new Button { Content = "Cancel", IsCancel = true };
        cancel.Click += (_, _) => Close();
        return new StackPanel
        {
            Margin = new Thickness(16),
            Spacing = 10,
            Children =
            {
                new TextBlock { Text = Request.FileTypesInWords, IsVisible = Request.FileTypes.Count > 0, TextWrapping = TextWrapping.Wrap },
                _names,
                _problem,
                new StackPanel { Orientation = Orientation.Horizontal, Spacing = 8, HorizontalAlignment = HorizontalAlignment.Right, Children = { choose, cancel } },
            },
        };
    }

    private void TakeTyped()
    {
        var typed = (_names.Text ?? "").Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        try
        {
            Answer(FileAnswer.Check(Request, typed));
        }
        catch (ToolFailure wrong)
        {
            _problem.Text = wrong.Message;
            _problem.IsVisible = true;
        }
    }
}
