using System.ComponentModel;
using System.Text.Json;
using Amcp.Avalonia.CustomTools;

namespace Amcp.Avalonia.Tests.CustomTools;

public sealed class AttributedToolsTests
{
    [Fact]
    [Trait("Requirement", "card/custom-schema")]
    [Trait("Requirement", "card/4-custom-tool-forms")]
    public async Task Serves_marked_methods_of_an_object_and_its_base_classes()
    {
        var desk = new Desk();
        var tools = AttributedTools.Of(desk, (_, call, _) => Task.FromResult(call())).ToDictionary(tool => tool.Name);

        Assert.Equal(["Open", "Reset", "Version"], tools.Keys.Order());
        Assert.Equal("Opens a case.", tools["Open"].Definition.Description);
        Assert.Equal("which one", tools["Open"].Definition.InputSchema.GetProperty("properties").GetProperty("number").GetProperty("description").GetString());
        var values = JsonDocument.Parse("""{ "number": 7 }""").RootElement;
        Assert.Equal(7, (await OnThisThread(desk, "Open").CallAsync(values, CancellationToken.None)).Structured!.Value.GetProperty("result").GetInt32());
        Assert.Equal(7, desk.Opened);
    }

    [Fact]
    public void Tells_the_hints_that_were_set_and_no_others()
    {
        var tools = AttributedTools.Of(new Desk(), (_, call, _) => Task.FromResult(call())).ToDictionary(tool => tool.Name);

        var hints = tools["Version"].Definition.Annotations!;
        Assert.Equal(("The version", true, false), (hints.Title, hints.ReadOnlyHint, hints.OpenWorldHint));
        Assert.Equal((null, null), (hints.DestructiveHint, hints.IdempotentHint));
        Assert.Null(tools["Open"].Definition.Annotations);
    }

    [Fact]
    [Trait("Requirement", "card/custom-checked")]
    public void Adds_none_when_one_cannot_be_served()
    {
        var options = new AmcpOptions();

        Assert.Contains("no method with [AmcpTool", Assert.Throws<ArgumentException>(() => options.AddTools(new object())).Message);
        Assert.Contains("ref or out", Assert.Throws<ArgumentException>(() => options.AddTools(new Unservable())).Message);
        Assert.Throws<ArgumentException>(() => options.AddTool("Reset", "Mine.", () => { }).AddTools(new Desk()));
        Assert.Equal(["Reset"], Names(options));
    }

    [Fact]
    [Trait("Requirement", "card/4-custom-tools-change")]
    public void Adds_and_removes_tools_at_any_time_and_keeps_the_names_of_the_standard_tools_free()
    {
        var options = new AmcpOptions().AddTools(new Desk());

        Assert.True(options.RemoveTool("open"));
        Assert.False(options.RemoveTool("open"));
        Assert.True(options.CustomTools.TryReserve(name => name == "ClickElement", out _));
        Assert.Contains("is a standard tool", Assert.Throws<ArgumentException>(() => options.AddTool("ClickElement", "Mine.", () => { })).Message);
        Assert.Equal(["Reset", "Version"], Names(options));
    }

    private static string[] Names(AmcpOptions options)
    {
        var names = new List<string>();
        using var mirror = options.CustomTools.Mirror(tool => names.Add(tool.Name), _ => { });
        return [.. names.Order()];
    }

    private static CustomTool OnThisThread(Desk desk, string name) =>
        CustomTool.Create(name, "As marked.", desk.Open, hints: null, start: (_, call, _) => Task.FromResult(call()));

    private abstract class Furniture
    {
        [AmcpTool("Reset", "Puts everything back.")]
        protected void Reset()
        {
        }
    }

    private sealed class Desk : Furniture
    {
        public int Opened { get; private set; }

        [AmcpTool("Version", "Tells the version.", Title = "The version", ReadOnly = true, OpenWorld = false)]
        public static string Version() => "1";

        [AmcpTool("Open", "Opens a case.")]
        public int Open([Description("which one")] int number) => Opened = number;

        public void NotATool()
        {
        }
    }

    private sealed class Unservable
    {
        [AmcpTool("Swap", "Swaps.")]
        public void Swap(ref int value) => value = 0;
    }
}
