using System.Diagnostics.CodeAnalysis;
using Avalonia.Media;
using Avalonia.Media.Fonts;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Provides font tables, from which Avalonia 12 itself reads characters, advances and metrics.</summary>
internal sealed partial class MemoryTypeface : IPlatformTypeface
{
    /// <summary>Returns the font of an Avalonia typeface; <see langword="null"/> if another platform loaded it.</summary>
    public static MemoryTypeface? Behind(GlyphTypeface typeface) => typeface.PlatformTypeface as MemoryTypeface;

    /// <summary>Loads a font from which Avalonia can derive slanted and emboldened ones.</summary>
    /// <param name="file">The file.</param>
    /// <param name="simulations">What is simulated.</param>
    /// <param name="face">The index of the font in a collection, from 0.</param>
    /// <exception cref="InvalidDataException">The bytes are not a font.</exception>
    public static MemoryTypeface Load(byte[] file, FontSimulations simulations, int face = 0) => new(file, simulations, face);

    public bool TryGetTable(OpenTypeTag tag, out ReadOnlyMemory<byte> table) => Font.TryGetTable(tag, out table);

    public bool TryGetStream([NotNullWhen(true)] out Stream? stream)
    {
        stream = OwnFile();
        return true;
    }
}
