using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>A wrong locator is answered soon, unless the caller says how long to wait.</summary>
[Collection(UiCollection.Name)]
public sealed class RetryLimitsTests(LiveApp app)
{
    [Theory]
    [InlineData(null, 1000, 5000)]
    [InlineData(0, 0, 0)]
    [InlineData(7000, 7000, 7000)]
    public void A_locator_that_matches_nothing_is_waited_for_a_second_unless_a_timeout_is_given(int? timeout, int unmatched, int other)
    {
        var patience = RetryLimits.Of(timeout);

        Assert.Equal(unmatched, patience.For(new ToolFailure("ELEMENT_NOT_FOUND", "") { IsUnmatched = true }).TotalMilliseconds);
        Assert.Equal(other, patience.For(new ToolFailure("DISABLED", "")).TotalMilliseconds);
    }

    [Theory]
    [InlineData("ClickElement", "Sav")]
    [InlineData("TypeText", "Sav")]
    [InlineData("SelectItem", "Sav")]
    [InlineData("InvokePattern", "Sav")]
    public async Task The_answer_names_near_misses(string tool, string element)
    {
        await using var window = await app.Show(() => new Button { Name = "Save", Content = "Save" });

        var failure = await app.Failure(tool, tool switch
        {
            "TypeText" => new { element, text = "x" },
            "SelectItem" => new { element, item = "x" },
            "InvokePattern" => new { element, pattern = "invoke" },
            _ => (object)new { element },
        });

        Assert.True(failure.IsUnmatched);
        Assert.Equal(("ELEMENT_NOT_FOUND", true), (failure.Code, failure.Message.Contains("`Save`", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task What_appears_within_the_second_is_still_found()
    {
        await using var window = await app.Show(() => new StackPanel());
        var click = app.Call("ClickElement", new { element = "Late" });

        await app.Ui(() => ((StackPanel)window.Window.Content!).Children.Add(new Button { Name = "Late", Content = "Late" }));

        Assert.EndsWith("Button[0]", (await click).Text("hit"));
    }
}
