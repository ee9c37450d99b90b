using System.Runtime.InteropServices;

namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Declares the C library functions that Xlib requires of its callers.</summary>
internal static partial class LibC
{
    private const string Library = "libc";
    private const int CharacterTypes = 0;
    private const short Readable = 1;

    /// <summary>Sets the character set of the C library; returns whether the locale is known. An empty name uses the environment's.</summary>
    public static bool UseCharactersOf(string locale) => setlocale(CharacterTypes, locale) != 0;

    /// <summary>Blocks until a file descriptor is readable, or the other end closes it.</summary>
    public static void WaitReadable(int descriptor)
    {
        var waited = new PollDescriptor { Descriptor = descriptor, Events = Readable };
        poll(ref waited, 1, -1);
    }

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint setlocale(int category, string locale);

    [LibraryImport(Library)]
    private static partial int poll(ref PollDescriptor descriptors, nuint count, int milliseconds);

    private struct PollDescriptor
    {
        public int Descriptor;
        public short Events;
        public short Returned;
    }
}
