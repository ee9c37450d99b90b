using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Tests.Tools.Windows;

/// <summary>An app's file dialogs through the public storage provider, answered as an agent does.</summary>
[Collection(UiCollection.Name)]
public sealed class FileDialogTests(LiveApp app) : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("amcp-files");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    [Trait("Requirement", "card/tools-answer-dialog")]
    [Trait("Requirement", "card/tools-file-dialogs")]
    public async Task A_click_that_opens_a_file_dialog_names_it_and_files_answer_it()
    {
        var users = Write("users.csv", "ada");
        await using var window = await app.Show(() => Picking(async storage =>
        {
            var files = await storage.OpenFilePickerAsync(new FilePickerOpenOptions { Title = "Import users", AllowMultiple = true });
            using var text = new StreamReader(await files.Single().OpenReadAsync());
            return $"{files.Count} file, {files[0].Name}: {await text.ReadToEndAsync()}";
        }));

        var clicked = await app.Call("ClickElement", new { element = "Pick" });
        Assert.Equal(["Import users"], clicked.Words("opened"));
        var blocked = await app.Failure("ClickElement", new { element = "Pick", timeout = 50 });
        Assert.Equal("BLOCKED_BY_MODAL", blocked.Code);
        var answered = await app.Call("AnswerDialog", new { files = new[] { users } });

        Assert.Equal(("Import users", "Import users"), (answered.Text("dialog"), answered.Words("closed").Single()));
        await app.Call("WaitForElement", new { element = "Pick", text = "1 file, users.csv: ada" });
    }

    [Fact]
    [Trait("Requirement", "card/tools-list-windows")]
    public async Task A_waiting_dialog_tells_what_it_asks_for()
    {
        var start = _folder.FullName;
        await using var window = await app.Show(() => Picking(async storage =>
        {
            var file = await storage.SaveFilePickerAsync(new FilePickerSaveOptions
            {
                Title = "Export alerts", SuggestedFileName = "alerts", DefaultExtension = ".csv", FileTypeChoices = [Tables()],
                SuggestedStartLocation = await storage.TryGetFolderFromPathAsync(start),
            });
            return file?.Path.LocalPath ?? "";
        }));
        await app.Call("ClickElement", new { element = "Pick" });

        var dialog = (await app.Call("ListWindows", new { })).GetProperty("windows")[0];
        var asked = dialog.GetProperty("fileDialog");
        var shown = (await app.Call("GetElementTree", new { full = true, window = "Export alerts" })).GetProperty("roots")[0];

        Assert.Equal(("Export alerts", true, "Test"), (dialog.Text("title"), dialog.GetProperty("modal").GetBoolean(), dialog.Text("owner")));
        Assert.Equal(("save", false, "alerts", "csv", start), (asked.Text("kind"), asked.GetProperty("allowMultiple").GetBoolean(), asked.Text("suggestedName"), asked.Text("defaultExtension"), asked.Text("startFolder")));
        Assert.Equal("Tables *.csv,*.txt", $"{asked.GetProperty("fileTypes")[0].Text("name")} {string.Join(',', asked.GetProperty("fileTypes")[0].Words("patterns"))}");
        Assert.Equal(("save", "Tables (*.csv, *.txt)"), (shown.Property("fileDialog"), shown.Property("fileTypes")));

        await app.Call("AnswerDialog", new { files = new[] { "march" }, answer = "save" });
        await app.Call("WaitForElement", new { element = "Pick", text = Path.Combine(start, "march.csv") });
    }

    [Theory]
    [InlineData("cancel")]
    [InlineData("Cancel")]
    [InlineData("close")]
    [InlineData(null)]
    public async Task A_cancelled_dialog_gives_the_app_nothing(string? answer)
    {
        await using var window = await app.Show(() => Picking(async storage =>
            $"{(await storage.OpenFilePickerAsync(new FilePickerOpenOptions())).Count}, {await storage.SaveFilePickerAsync(new FilePickerSaveOptions()) is null}"));
        await app.Call("ClickElement", new { element = "Pick" });

        object cancel = answer is null ? new { cancel = true } : new { answer };
        Assert.Equal("Open file", (await app.Call("AnswerDialog", cancel)).Text("dialog"));
        Assert.Equal("Save file", (await app.Call("AnswerDialog", cancel)).Text("dialog"));

        await app.Call("WaitForElement", new { element = "Pick", text = "0, True" });
    }

    [Fact]
    public async Task Folders_are_selected_and_know_what_is_in_them()
    {
        Write("a.csv", "");
        await using var window = await app.Show(() => Picking(async storage =>
        {
            var folders = await storage.OpenFolderPickerAsync(new FolderPickerOpenOptions { Title = "Where to" });
            var names = new List<string>();
            await foreach (var item in folders[0].GetItemsAsync())
                names.Add(item.Name);

            return $"{folders[0].Name == _folder.Name} {string.Join(',', names)}";
        }));
        await app.Call("ClickElement", new { element = "Pick" });

        await app.Call("AnswerDialog", new { files = new[] { _folder.FullName } });

        await app.Call("WaitForElement", new { element = "Pick", text = "True a.csv" });
    }

    [Fact]
    public async Task The_kind_of_file_that_was_chosen_reaches_the_app()
    {
        await using var window = await app.Show(() => Picking(async storage =>
        {
            var saved = await storage.SaveFilePickerWithResultAsync(new FilePickerSaveOptions { FileTypeChoices = [new FilePickerFileType("Pictures") { Patterns = ["*.png"] }, Tables()] });
            return $"{saved.File?.Name} {saved.SelectedFileType?.Name}";
        }));
        await app.Call("ClickElement", new { element = "Pick" });

        await app.Call("AnswerDialog", new { files = new[] { Path.Combine(_folder.FullName, "alerts.txt") } });

        await app.Call("WaitForElement", new { element = "Pick", text = "alerts.txt Tables" });
    }

    [Theory]
    [InlineData("missing.csv", "does not exist")]
    [InlineData("", "is a folder")]
    [InlineData("note.pdf", "does not offer `note.pdf`: it takes Tables (*.csv, *.txt)")]
    [InlineData("a.csv|b.csv", "takes one file, not 2")]
    public async Task A_wrong_answer_is_refused_with_the_reason_and_the_dialog_stays(string names, string reason)
    {
        Write("a.csv", "");
        Write("b.csv", "");
        Write("note.pdf", "");
        await using var window = await app.Show(() => Picking(async storage =>
            (await storage.OpenFilePickerAsync(new FilePickerOpenOptions { Title = "Import", FileTypeFilter = [Tables()] })).FirstOrDefault()?.Name ?? ""));
        await app.Call("ClickElement", new { element = "Pick" });

        var failure = await app.Failure("AnswerDialog", new { files = names.Split('|').Select(name => Path.Combine(_folder.FullName, name)).ToArray() });

        Assert.Equal(("INVALID_ARGUMENT", "Import"), (failure.Code, failure.Details["dialog"]!.GetValue<string>()));
        Assert.Contains(reason, failure.Message, StringComparison.Ordinal);
        await app.Call("AnswerDialog", new { files = new[] { Path.Combine(_folder.FullName, "a.csv") } });
        await app.Call("WaitForElement", new { element = "Pick", text = "a.csv" });
    }

    [Theory]
    [InlineData("no/such/folder/x.csv", "in a folder that does not exist")]
    [InlineData(".", "is a folder")]
    public async Task A_place_where_nothing_can_be_saved_is_refused(string name, string reason)
    {
        await using var window = await app.Show(() => Picking(async storage => (await storage.SaveFilePickerAsync(new FilePickerSaveOptions()))?.Name ?? "nothing"));
        await app.Call("ClickElement", new { element = "Pick" });

        var failure = await app.Failure("AnswerDialog", new { files = new[] { Path.Combine(_folder.FullName, name) } });

        Assert.Contains(reason, failure.Message, StringComparison.Ordinal);
        await app.Call("AnswerDialog", new { cancel = true });
    }

    [Fact]
    public async Task A_person_answers_by_typing_a_path_and_is_told_what_is_wrong_with_it()
    {
        Write("a.csv", "");
        await using var window = await app.Show(() => Picking(async storage => (await storage.OpenFilePickerAsync(new FilePickerOpenOptions { Title = "Import" })).FirstOrDefault()?.Name ?? ""));
        await app.Call("ClickElement", new { element = "Pick" });

        await app.Call("TypeText", new { element = "FileNames", text = Path.Combine(_folder.FullName, "b.csv"), submit = true });
        await app.Call("WaitForElement", new { element = "Problem", matches = "does not exist" });
        await app.Call("TypeText", new { element = "FileNames", text = Path.Combine(_folder.FullName, "a.csv"), clear = true });
        await app.Call("ClickElement", new { element = "Button 'Open'" });

        await app.Call("WaitForElement", new { element = "Pick", text = "a.csv" });
    }

    [Fact]
    public async Task Another_kind_of_dialog_than_meant_and_one_without_files_are_refused()
    {
        await using var window = await app.Show(() => Picking(async storage => (await storage.OpenFilePickerAsync(new FilePickerOpenOptions { Title = "Import" })).Count.ToString(System.Globalization.CultureInfo.InvariantCulture)));
        var files = new[] { Write("a.csv", "") };

        var none = await app.Failure("AnswerDialog", new { files, timeout = 20 });
        await app.Call("ClickElement", new { element = "Pick" });
        var other = await app.Failure("AnswerDialog", new { answer = "save", files });
        var both = await app.Failure("AnswerDialog", new { cancel = true, files });
        var nothing = await app.Failure("AnswerDialog", new { });
        await app.Call("AnswerDialog", new { cancel = true });
        _ = app.Ui(() => _ = new Window { Title = "Sure?", Content = new Button { Content = "Yes" } }.ShowDialog(window.Window));
        var message = await app.Failure("AnswerDialog", new { files, timeout = 50 });

        Assert.Equal(("ELEMENT_NOT_FOUND", "INVALID_ARGUMENT", "INVALID_ARGUMENT", "INVALID_ARGUMENT", "ELEMENT_NOT_FOUND"), (none.Code, other.Code, both.Code, nothing.Code, message.Code));
        Assert.Contains("answered with `open`, not `save`", other.Message, StringComparison.Ordinal);
        Assert.Contains("asks for no files", message.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_window_that_closes_takes_its_file_dialog_along()
    {
        var given = new TaskCompletionSource<int>();
        await using (await app.Show(() => Picking(async storage =>
        {
            given.SetResult((await storage.OpenFilePickerAsync(new FilePickerOpenOptions())).Count);
            return "";
        })))
        {
            await app.Call("ClickElement", new { element = "Pick" });
        }

        Assert.Equal(0, await given.Task);
    }

    private static FilePickerFileType Tables() => new("Tables") { Patterns = ["*.csv", "*.txt"] };

    private static Button Picking(Func<IStorageProvider, Task<string>> pick)
    {
        var button = new Button { Name = "Pick", Content = "Pick" };
        button.Click += async (_, _) => button.Content = await pick(TopLevel.GetTopLevel(button)!.StorageProvider);
        return button;
    }

    private string Write(string name, string text)
    {
        var path = Path.Combine(_folder.FullName, name);
        File.WriteAllText(path, text);
        return path;
    }
}
