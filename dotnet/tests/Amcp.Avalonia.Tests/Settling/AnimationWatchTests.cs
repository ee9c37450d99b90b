using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Settling;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Settling;

[Collection(UiCollection.Name)]
public sealed class AnimationWatchTests(LiveApp app)
{
    private static readonly HashSet<AvaloniaObject> s_nothing = [];

    // As the progress bar of the Fluent theme, whose parts fade when an app hides it.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_transition_counts_only_while_its_element_is_shown(bool isShown)
    {
        var fading = default(Border);
        var parent = default(Border);
        await using var window = await app.Show(() => parent = new Border { Child = fading = Fading() });
        await app.Call("WaitForIdle", new { });

        var (state, isQuiet) = await app.Ui(() =>
        {
            using var windows = new WindowCatalog();
            using var frames = new CurrentFrame(windows);
            using var animations = new AnimationWatch(windows, frames);
            var mark = animations.Mark();
            fading!.Opacity = 0.25;
            parent!.IsVisible = isShown;
            return (animations.ChangedSince(mark, s_nothing), animations.IsQuiet);
        });

        Assert.True(await app.Ui(() => fading!.IsAnimating(Visual.OpacityProperty)));
        Assert.Equal((isShown, isShown ? 1 : 0, !isShown), (state.WillEnd, state.Moved.Count, isQuiet));
    }

    private static Border Fading() => new()
    {
        Height = 100,
        Background = Brushes.Red,
        Transitions = [new DoubleTransition { Property = Visual.OpacityProperty, Duration = TimeSpan.FromSeconds(30) }],
    };
}
