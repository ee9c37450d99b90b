using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Core;

/// <summary>The time that a call waits for the UI thread.</summary>
[Collection(UiCollection.Name)]
public sealed class UiThreadTests
{
    [Fact]
    [Trait("Requirement", "card/failure-ui-thread-busy")]
    public async Task Waits_longer_while_the_app_starts_than_afterwards()
    {
        var ui = new UiThread();
        var atStart = ui.StartLimit;

        await ui.RunAsync("a look", static () => true, CancellationToken.None);

        Assert.Equal((TimeSpan.FromSeconds(20), TimeSpan.FromSeconds(5)), (atStart, ui.StartLimit));
    }
}
