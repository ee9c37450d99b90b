using Amcp.Avalonia.Core;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Input;

[Collection(UiCollection.Name)]
public sealed class RawInputTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "error/WINDOW_CLOSED")]
    public async Task A_window_that_closed_meanwhile_is_named_and_its_input_reaches_nobody()
    {
        await using var window = await app.Show(() => new TextBox(), "Gone");

        var (failure, handled) = await app.Ui(() =>
        {
            window.Window.Close();
            return (
                Assert.ThrowsAny<ToolFailure>(() => RawInput.BackEndOf(window.Window)),
                RawInput.Key(window.Window, 1, down: true, new KeyStroke(Key.A, PhysicalKey.A, "a"), RawInputModifiers.None));
        });

        Assert.Equal(("WINDOW_CLOSED", "Gone", false), (failure.Code, failure.Details["window"]!.GetValue<string>(), handled));
    }
}
