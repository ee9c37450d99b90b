using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Any event: Xlib gives each one the room of the largest, and all begin alike.</summary>
[InlineArray(Words)]
internal struct XEvent
{
    private const int Words = 24;

    private nint _word;

    /// <summary>What begins every event; its type says how to read the rest.</summary>
    public readonly XAnyEvent Any => Read<XAnyEvent>();

    /// <summary>The event as the structure that belongs to its type.</summary>
    public readonly T Read<T>()
        where T : unmanaged => Unsafe.As<nint, T>(ref Unsafe.AsRef(in _word));
}
