using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

/// <summary>Frames come before everything else that an app does on its UI thread.</summary>
[Collection(UiCollection.Name)]
public sealed class SlowFramesTests(UiThread ui)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [Fact]
    public Task An_animation_whose_frames_take_longer_than_their_time_leaves_input_and_timers_their_turn() => ui.Run(async () =>
    {
        var animation = new SlowAnimation();
        var window = new Window { Width = 100, Height = 100, Content = animation };
        Watcher.Watch(window);
        window.Show();
        await animation.Runs.WaitAsync(s_limit);

        var ticked = new TaskCompletionSource();
        var timer = new DispatcherTimer(TimeSpan.FromMilliseconds(1), DispatcherPriority.Input, (_, _) => ticked.TrySetResult());
        timer.Start();
        await ticked.Task.WaitAsync(s_limit);
        timer.Stop();
        await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.ContextIdle).GetTask().WaitAsync(s_limit);
    });

    private sealed class SlowAnimation : Control
    {
        private readonly TaskCompletionSource _runs = new();
        private int _frames;

        public Task Runs => _runs.Task;

        public override void Render(DrawingContext context)
        {
            context.Custom(new CustomDrawing(new Rect(Bounds.Size), () => Thread.Sleep(25)));
            if (++_frames == 5)
                _runs.TrySetResult();
            TopLevel.GetTopLevel(this)?.RequestAnimationFrame(_ => InvalidateVisual());
        }
    }
}
