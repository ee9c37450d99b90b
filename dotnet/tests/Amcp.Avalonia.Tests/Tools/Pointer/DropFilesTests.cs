using System.Text.Json;
using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

[Collection(UiCollection.Name)]
public sealed class DropFilesTests(LiveApp app) : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory();

    [Fact]
    [Trait("Requirement", "card/tools-drop-files")]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task Files_and_folders_come_over_the_element_and_are_dropped()
    {
        var report = FileNamed("report 7.txt", "all quiet");
        var seen = new List<string>();
        var content = new TaskCompletionSource<string>();
        await using var window = await app.Show(() => DropArea((name, e) =>
        {
            seen.Add(name);
            e.DragEffects = DragDropEffects.Copy;
            if (name == "drop")
                _ = ReadAsync(e.DataTransfer.TryGetFiles()!, content);
        }));

        var result = await app.Call("DropFiles", new { element = "Area", files = new[] { report, _folder.FullName } });

        Assert.Equal(["enter", "over", "drop"], seen);
        Assert.Equal($"report 7.txt: all quiet, folder {_folder.Name}", await content.Task);
        Assert.Equal(("Window/Border[0]", "copy"), (result.Text("hit"), result.Text("effect")));
    }

    [Fact]
    [Trait("Requirement", "card/tools-drop-files")]
    [Trait("Requirement", "003/FR-034")]
    public async Task A_point_is_dropped_on_with_the_effect_that_was_asked_for()
    {
        var offered = DragDropEffects.None;
        await using var window = await app.Show(() => DropArea((_, e) => offered = e.DragEffects));

        var result = await app.Call("DropFiles", new { x = 40, y = 40, files = new[] { FileNamed("a.txt", "") }, effect = "link" });

        Assert.Equal(DragDropEffects.Link, offered);
        Assert.Equal("link", result.Text("effect"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-drop-files")]
    public async Task An_app_that_declines_is_left_without_a_drop()
    {
        var seen = new List<string>();
        await using var window = await app.Show(() => DropArea((name, e) =>
        {
            seen.Add(name);
            e.DragEffects = DragDropEffects.None;
        }));

        var failure = await app.Failure("DropFiles", new { element = "Area", files = new[] { FileNamed("a.txt", "") } });

        Assert.Equal("UNSUPPORTED", failure.Code);
        Assert.Equal(["enter", "over", "leave"], seen);
    }

    [Fact]
    public async Task What_allows_no_drop_is_unsupported()
    {
        await using var window = await app.Show(() => new Border { Name = "Area", Background = Brushes.Gray });

        Assert.Equal("UNSUPPORTED", (await app.Failure("DropFiles", new { element = "Area", files = new[] { FileNamed("a.txt", "") } })).Code);
    }

    [Theory]
    [InlineData("no-such-file.txt", "is no absolute path")]
    [InlineData("/no/such/file.txt", "There is no file or folder")]
    public async Task Files_that_are_not_there_are_named(string file, string words)
    {
        var failure = await app.Failure("DropFiles", new { element = "Area", files = new[] { file } });

        Assert.Equal("INVALID_ARGUMENT", failure.Code);
        Assert.Contains(words, failure.Message, StringComparison.Ordinal);
    }

    /// <inheritdoc/>
    public void Dispose() => _folder.Delete(recursive: true);

    private string FileNamed(string name, string content)
    {
        var path = Path.Combine(_folder.FullName, name);
        File.WriteAllText(path, content);
        return path;
    }

    private static Border DropArea(Action<string, DragEventArgs> handle)
    {
        var area = new Border { Name = "Area", Background = Brushes.Gray };
        DragDrop.SetAllowDrop(area, true);
        DragDrop.AddDragEnterHandler(area, (_, e) => handle("enter", e));
        DragDrop.AddDragOverHandler(area, (_, e) => handle("over", e));
        DragDrop.AddDragLeaveHandler(area, (_, e) => handle("leave", e));
        DragDrop.AddDropHandler(area, (_, e) => handle("drop", e));
        return area;
    }

    private static async Task ReadAsync(IStorageItem[] items, TaskCompletionSource<string> content)
    {
        var file = (IStorageFile)items[0];
        using var reader = new StreamReader(await file.OpenReadAsync());
        content.SetResult($"{file.Name}: {await reader.ReadToEndAsync()}, folder {((IStorageFolder)items[1]).Name}");
    }
}
