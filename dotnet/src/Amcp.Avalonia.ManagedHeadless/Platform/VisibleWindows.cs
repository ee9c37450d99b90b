namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Finds the code that shows windows, which is loaded only if it is wanted.</summary>
internal static class VisibleWindows
{
    private const string Connection = "Amcp.Avalonia.ManagedHeadless.X11.XConnection";

    /// <summary>Connects to the display and returns the function that shows a window there.</summary>
    /// <exception cref="InvalidOperationException">The package, the X library or the server is missing. The message states the remedy.</exception>
    public static Func<MemoryWindow, IWindowPresenter> Connect()
    {
        // A platform that the launcher compiles has the code in its own assembly.
        var type = Type.GetType(Connection) ?? Type.GetType($"{Connection}, Amcp.Avalonia.ManagedHeadless.X11") ?? throw new InvalidOperationException(
            "The app was asked to show its windows (AMCP_HEADED), but Amcp.Avalonia.ManagedHeadless.X11 is missing. "
            + "Add a reference to this package in the version of Amcp.Avalonia.ManagedHeadless, or run headless: without --headed and AMCP_HEADED.");
        return type.GetMethod("Connect")!.CreateDelegate<Func<Func<MemoryWindow, IWindowPresenter>>>()();
    }
}
