using Amcp.Avalonia.Hosting;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The start of an app that waits for a debugger. None can be attached here, so its presence is a port.</summary>
public sealed class DebuggerWaitTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData("a debugger", true)]
    [InlineData("the launcher", true)]
    [InlineData("the launcher's end", false)]
    [Trait("Requirement", "card/24-debug-app")]
    public void The_wait_ends_by(string what, bool starts)
    {
        var looks = 0;
        bool EndsBy(string cause) => cause == what && looks == 3;
        var wait = new DebuggerWait(() => EndsBy("a debugger"), () => EndsBy("the launcher"), () => !EndsBy("the launcher's end"), () => looks++);
        using var output = new StringWriter();

        Assert.Equal(starts, wait.TryWait(output, "Desk"));

        Assert.Equal(3, looks);
        Assert.Equal($"AMCP_DEBUG: Desk waits for a debugger in process {Environment.ProcessId}.{Environment.NewLine}", output.ToString());
    }

    [Theory]
    [InlineData("1", true)]
    [InlineData("true", true)]
    [InlineData("0", false)]
    [InlineData(null, false)]
    [Trait("Requirement", "card/24-debug-app")]
    public void Only_a_set_variable_asks_for_it(string? value, bool asks) =>
        Assert.Equal(asks, DebuggerWait.IsAskedFor(name => name == "AMCP_DEBUG" ? value : null));

    [Fact]
    [Trait("Requirement", "card/24-debug-app")]
    public async Task A_process_without_its_launcher_ends_before_the_app_starts()
    {
        await using var app = new TinyAppProcess(
            ("AMCP_DEBUG", "1"),
            ("AMCP_DEBUG_LAUNCHER", int.MaxValue.ToString()),
            ("AMCP_PROXY", "tcp://127.0.0.1:1"),
            ("AMCP_SECRET", FakeProxy.Secret));

        Assert.Equal($"AMCP_DEBUG: Tiny waits for a debugger in process {app.Process.Id}.", (await app.EndAsync()).Trim());

        Assert.Equal(0, app.Process.ExitCode);
        Assert.DoesNotContain("Initialize", await app.IsOpen.WaitAsync(s_patience));
    }

    [Fact]
    [Trait("Requirement", "card/24-debug-app")]
    public async Task An_app_that_has_no_way_in_does_not_wait()
    {
        await using var app = new TinyAppProcess(("AMCP_DEBUG", "1"));

        await app.IsOpen.WaitAsync(s_patience);

        Assert.False(app.Process.HasExited);
    }
}
