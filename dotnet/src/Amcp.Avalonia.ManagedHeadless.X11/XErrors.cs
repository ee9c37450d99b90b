using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.X11.Native;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Keeps Xlib from terminating the process on errors, its default behaviour. UI thread only.</summary>
internal static unsafe class XErrors
{
    private static readonly HashSet<nint> s_lost = [];

    /// <summary>Ignores errors of single requests: a window may be gone on the server before this process learns it.</summary>
    /// <param name="library">The loaded libX11.</param>
    public static void Install(nint library)
    {
        Xlib.XSetErrorHandler(&PassOver);
        if (CanSurvive(library))
            Xlib.XSetIOErrorHandler(&StayQuiet);
    }

    /// <summary>Survives the exit of the server. Libraries before 1.7 do not support this and terminate the process.</summary>
    public static void Survive(nint library, nint display)
    {
        if (CanSurvive(library))
            Xlib.XSetIOErrorExitHandler(display, &Lose, 0);
    }

    /// <summary>Determines whether the server of this connection has exited.</summary>
    public static bool IsLost(nint display) => s_lost.Contains(display);

    private static bool CanSurvive(nint library) => NativeLibrary.TryGetExport(library, nameof(Xlib.XSetIOErrorExitHandler), out _);

    [UnmanagedCallersOnly]
    private static int PassOver(nint display, nint error) => 0;

    [UnmanagedCallersOnly]
    private static int StayQuiet(nint display) => 0;

    [UnmanagedCallersOnly]
    private static void Lose(nint display, nint data) => s_lost.Add(display);
}
