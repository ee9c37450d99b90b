using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Elements;

[Collection(UiCollection.Name)]
public sealed class ElementRefsTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/4-app-unharmed")]
    public Task Refs_of_controls_that_are_gone_are_forgotten_and_those_of_living_ones_kept() => app.Ui(() =>
    {
        var refs = new ElementRefs();
        var kept = new Button();
        var first = refs.For(kept);
        for (var number = 0; number < 50_000; number++)
        {
            refs.For(new Border());
            if (number % 5_000 == 0)
                GC.Collect();
        }

        Assert.InRange(refs.Count, 1, 30_000);
        Assert.Equal(first, refs.For(kept));
        Assert.Equal("STALE_REF", Assert.ThrowsAny<ToolFailure>(() => refs.Resolve("@e2")).Code);
        Assert.Equal("STALE_REF", Assert.ThrowsAny<ToolFailure>(() => refs.Resolve("@e99999999")).Code);
    });
}
