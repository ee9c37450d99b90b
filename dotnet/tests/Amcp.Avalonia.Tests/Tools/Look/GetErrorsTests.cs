using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Tools.Look;

[Collection(UiCollection.Name)]
public sealed class GetErrorsTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-get-errors")]
    public async Task Binding_errors_are_told_once()
    {
        var before = (await app.Call("GetErrors", new { })).GetProperty("last").GetInt32();
        await using var window = await app.Show(() => new TextBlock { DataContext = "text", [!TextBlock.TextProperty] = new Binding("NoSuchProperty") });

        var errors = (await app.Call("GetErrors", new { since = before })).GetProperty("errors").EnumerateArray().ToList();
        var error = Assert.Single(errors, entry => entry.Text("message")!.Contains("NoSuchProperty", StringComparison.Ordinal));

        Assert.Equal("binding", error.Text("kind"));
        Assert.True(error.GetProperty("sequence").GetInt32() > before);
    }

    [Fact]
    [Trait("Requirement", "card/tools-get-errors")]
    public async Task A_binding_error_has_its_reason_its_expression_and_the_locator_of_its_element()
    {
        var before = (await app.Call("GetErrors", new { })).GetProperty("last").GetInt32();
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new TextBlock { Name = "Size", DataContext = "twelve", [!TextBlock.FontSizeProperty] = new Binding("") },
                new TextBlock { Name = "Chain", DataContext = new { Order = (object?)null }, [!TextBlock.TextProperty] = new Binding("Order.Total") },
            },
        });

        var errors = (await app.Call("GetErrors", new { since = before })).GetProperty("errors").EnumerateArray().ToList();
        var size = Assert.Single(errors, entry => entry.Text("element") == "Size");
        var chain = Assert.Single(errors, entry => entry.Text("element") == "Chain");

        Assert.Contains("Could not convert 'twelve'", size.Text("message"), StringComparison.Ordinal);
        Assert.Contains("FontSize", size.Text("message"), StringComparison.Ordinal);
        Assert.Contains("Order.Total", chain.Text("message"), StringComparison.Ordinal);
        Assert.Contains("null", chain.Text("message"), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/tools-get-errors")]
    public async Task The_exception_of_a_task_that_was_never_awaited_is_told_at_once()
    {
        var before = (await app.Call("GetErrors", new { })).GetProperty("last").GetInt32();
        await LoseAsync();

        var errors = (await app.Call("GetErrors", new { since = before })).GetProperty("errors").EnumerateArray().ToList();

        Assert.Contains(errors, entry => entry.Text("kind") == "task" && entry.Text("message") == "InvalidOperationException: lost on purpose");

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static Task LoseAsync() => Task.Run(static void () => throw new InvalidOperationException("lost on purpose")).ContinueWith(static _ => { }, TaskScheduler.Default);
    }

    [Fact]
    [Trait("Requirement", "card/tools-get-errors")]
    public async Task Unhandled_exceptions_are_noted_and_left_to_the_app()
    {
        var handled = new TaskCompletionSource();
        var before = (await app.Call("GetErrors", new { })).GetProperty("last").GetInt32();
        await using var window = await app.Show(() =>
        {
            var button = new Button { Name = "Break", Content = "Break" };
            button.Click += (_, _) => throw new InvalidOperationException("broken on purpose");
            Dispatcher.UIThread.UnhandledException += Handle;
            return button;
        });

        await app.Call("ClickElement", new { element = "Break" });
        await handled.Task;

        var errors = (await app.Call("GetErrors", new { since = before })).GetProperty("errors").EnumerateArray().ToList();
        Assert.Contains(errors, entry => entry.Text("kind") == "unhandled" && entry.Text("message") == "InvalidOperationException: broken on purpose");

        void Handle(object sender, DispatcherUnhandledExceptionEventArgs problem)
        {
            Dispatcher.UIThread.UnhandledException -= Handle;
            problem.Handled = true;
            handled.TrySetResult();
        }
    }
}
