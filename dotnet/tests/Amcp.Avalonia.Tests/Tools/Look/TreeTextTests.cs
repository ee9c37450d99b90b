using Amcp.Avalonia.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Look;

[Collection(UiCollection.Name)]
public sealed class TreeTextTests(LiveApp app)
{
    [Fact]
    public async Task A_tree_reads_as_an_outline()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Button { Name = "Save", Content = "It's \\ done", IsEnabled = false }, new CheckBox { Content = "Mute", IsChecked = true } },
        });

        var answer = await app.Answer("GetElementTree", new { full = true });

        Assert.Equal(
            """
            - Window 'Test'
              - StackPanel
                - Button#Save 'It\'s \\ done' [enabled=false]
                - CheckBox 'Mute' [checked=true]
            """.ReplaceLineEndings("\n"),
            answer.Text);
    }
}
