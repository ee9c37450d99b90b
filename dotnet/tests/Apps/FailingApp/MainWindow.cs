using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Avalonia.Controls;

namespace FailingApp;

/// <summary>A button for each way to fail.</summary>
internal sealed class MainWindow : Window
{
    private delegate void Abort();

    private delegate nint Length(nint text);

    private readonly TextBlock _state = new() { Name = "State", Text = "ready" };

    public MainWindow()
    {
        Title = "Failing";
        var panel = new StackPanel { Children = { _state } };
        foreach (var (name, deed) in Deeds())
        {
            var button = new Button { Name = name, Content = name };
            button.Click += (_, _) => deed();
            panel.Children.Add(button);
        }

        Content = panel;
    }

    private Dictionary<string, Action> Deeds() => new()
    {
        ["Throw"] = Save,
        ["ThrowLater"] = SaveLater,
        ["ThrowElsewhere"] = () => new Thread(Save) { Name = "saver" }.Start(),
        ["LoseTask"] = LoseTask,
        ["Overflow"] = () => Descend(0),
        ["FailFast"] = () => Environment.FailFast("The store is damaged."),
        ["Abort"] = Native<Abort>("abort").Invoke,
        ["Segfault"] = () => Native<Length>("strlen")(0),
        ["ReadNowhere"] = () => Marshal.ReadInt32(new nint(0x10000000)),
        ["Exit"] = () => Environment.Exit(3),
        ["Shout"] = Shout,
        ["Hang"] = Hang,
        ["Work"] = () => _state.Text = "worked",
    };

    private static void Save()
    {
        try
        {
            Open("desk.db");
        }
        catch (FileNotFoundException missing)
        {
            throw new InvalidOperationException("Nothing can be saved.\nThe store is closed.", missing);
        }
    }

    private static void Open(string file) => throw new FileNotFoundException($"There is no file {file}.");

    private async void SaveLater()
    {
        await SaveAsync();
        _state.Text = "saved";
    }

    private static async Task SaveAsync()
    {
        await Task.Delay(50);
        Save();
    }

    private void LoseTask()
    {
        Start();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        _state.Text = "lost";

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Start() => Task.Run(Save).ContinueWith(static _ => { }, TaskScheduler.Default).Wait();
    }

    private static int Descend(int depth) => Descend(depth + 1) + 1;

    private static TDelegate Native<TDelegate>(string function)
        where TDelegate : Delegate
    {
        var library = NativeLibrary.Load(OperatingSystem.IsWindows() ? "ucrtbase" : "libc", typeof(MainWindow).Assembly, searchPath: null);
        return Marshal.GetDelegateForFunctionPointer<TDelegate>(NativeLibrary.GetExport(library, function));
    }

    private static void Shout()
    {
        Console.WriteLine("the first line: größer, ✗, 羊");
        for (var line = 1; line <= 5000; line++)
            Console.WriteLine($"line {line} of much output without any use");

        Environment.Exit(9);
    }

    private void Hang()
    {
        _state.Text = "hanging";
        Thread.Sleep(Timeout.Infinite);
    }
}
