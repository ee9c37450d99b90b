using System.Runtime.InteropServices;

namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>The part of the C library that Xlib leaves to its callers.</summary>
internal static partial class LibC
{
    private const string Library = "libc";
    private const int CharacterTypes = 0;
    private const short Readable = 1;

    /// <summary>Chooses the character set of the C library; whether it knows that locale. An empty name takes the environment's.</summary>
    public static bool UseCharactersOf(string locale) => setlocale(CharacterTypes, locale) != 0;

    /// <summary>Blocks until something can be read from a file descriptor, or it is closed by the other end.</summary>
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
