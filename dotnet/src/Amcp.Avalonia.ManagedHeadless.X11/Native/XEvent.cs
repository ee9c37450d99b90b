using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents any event. Xlib allocates the size of the largest one, and all share a header.</summary>
[InlineArray(Words)]
internal struct XEvent
{
    private const int Words = 24;

    private nint _word;

    /// <summary>The header of every event; its type selects the structure.</summary>
    public readonly XAnyEvent Any => Read<XAnyEvent>();

    /// <summary>Reads the event as the structure of its type.</summary>
    public readonly T Read<T>()
        where T : unmanaged => Unsafe.As<nint, T>(ref Unsafe.AsRef(in _word));
}
