using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Data;
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
        using var windows = await app.Ui(() => new WindowCatalog());
        await using var window = await app.Show(() => parent = new Border { Child = fading = Fading() });
        await app.Call("WaitForIdle", new { });

        var (state, isQuiet) = await app.Ui(() =>
        {
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

    // As the spinner of a view that another one replaces.
    [Fact]
    public async Task A_transform_does_not_count_once_its_element_is_removed()
    {
        var panel = default(Panel);
        var shift = default(TranslateTransform);
        using var windows = await app.Ui(() => new WindowCatalog());
        await using var window = await app.Show(() =>
        {
            shift = new TranslateTransform();
            return panel = new Panel { Children = { new Border { Height = 100, RenderTransform = shift } } };
        });
        await app.Call("WaitForIdle", new { });

        var isQuiet = await app.Ui(() =>
        {
            using var frames = new CurrentFrame(windows);
            using var animations = new AnimationWatch(windows, frames);
            shift!.SetValue(TranslateTransform.XProperty, 10, BindingPriority.Animation);
            var shown = animations.IsQuiet;
            panel!.Children.Clear();
            return (Shown: shown, Removed: animations.IsQuiet);
        });

        Assert.Equal((false, true), isQuiet);
    }

    // The transition of thirty seconds is cut off by the end of its window.
    [Fact]
    public async Task A_closed_window_with_an_animation_does_not_stay()
    {
        using var windows = await app.Ui(() => new WindowCatalog());
        using var frames = await app.Ui(() => new CurrentFrame(windows));
        using var animations = await app.Ui(() => new AnimationWatch(windows, frames));

        var closed = await ClosedWindow(animations);

        await Collected.IsAsync(closed);
        Assert.True(await app.Ui(() => animations.IsQuiet));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<WeakReference> ClosedWindow(AnimationWatch animations)
    {
        var fading = await app.Ui(Fading);
        await using var window = await app.Show(() => fading);
        await app.Ui(() =>
        {
            fading.Opacity = 0.25;
            Assert.False(animations.IsQuiet);
        });
        return new WeakReference(window.Window);
    }

    private static Border Fading() => new()
    {
        Height = 100,
        Background = Brushes.Red,
        Transitions = [new DoubleTransition { Property = Visual.OpacityProperty, Duration = TimeSpan.FromSeconds(30) }],
    };
}
