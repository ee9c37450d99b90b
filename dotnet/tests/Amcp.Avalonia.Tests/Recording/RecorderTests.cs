using System.Runtime.CompilerServices;
using System.Text.Json.Serialization.Metadata;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Locating.Tables;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Recording;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Recording;

[Collection(UiCollection.Name)]
public sealed class RecorderTests(LiveApp app)
{
    [Fact]
    public async Task A_connection_keeps_nothing_of_a_recording_that_has_stopped()
    {
        using var connection = new CancellationTokenSource();

        var recorder = await app.Ui(() => Used(
            (recorder, peer) =>
            {
                recorder.Start(peer, hasToolInput: false);
                recorder.Stop(peer);
            },
            connection.Token));

        await Collected.IsAsync(recorder);
    }

    [Fact]
    public async Task A_recording_that_fails_to_start_leaves_no_observer_and_no_registration()
    {
        using var connection = new CancellationTokenSource();

        var recorder = await app.Ui(() => Used(
            (recorder, peer) =>
            {
                var window = new Window();
                window.Show();

                // Windows belong to the UI thread, so that their observer fails after those of the mouse and the keyboard have begun.
                Assert.Throws<InvalidOperationException>(() => OnOtherThread(() => recorder.Start(peer, hasToolInput: false)));
                window.Close();
            },
            connection.Token));

        await Collected.IsAsync(recorder);
    }

    // Nothing on the stack of the caller may keep the recorder.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Used(Action<Recorder, IToolPeer> use, CancellationToken gone)
    {
        using var windows = new WindowCatalog();
        using var popups = new PopupHosts();
        var (tree, refs) = (new ElementTree(popups), new ElementRefs());
        var paths = new ElementPath(tree, windows);
        var finder = new ElementFinder(tree, windows, new StepMatcher(paths, refs), new TableMatcher(paths), new NearMisses(tree, paths), new CandidateList(paths, refs));
        var recorder = new Recorder(new AppElements(windows, popups, tree, new LocatorLadder(finder, paths, tree, windows)));
        use(recorder, new SilentPeer(gone));
        return new WeakReference(recorder);
    }

    private static void OnOtherThread(Action deed)
    {
        var failure = default(Exception);
        var thread = new Thread(() => failure = Record.Exception(deed));
        thread.Start();
        thread.Join();
        throw failure!;
    }

    private sealed class SilentPeer(CancellationToken gone) : IToolPeer
    {
        public string AppId => "TestApp";

        public CancellationToken Gone => gone;

        public Task NotifyAsync<T>(string method, T parameters, JsonTypeInfo<T> shape) => Task.CompletedTask;
    }
}
