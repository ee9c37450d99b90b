using System.Diagnostics.CodeAnalysis;
using Avalonia.Media;
using Avalonia.Media.Fonts;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Avalonia 12 reads characters, advances and metrics from the font's tables itself.</summary>
internal sealed partial class MemoryTypeface : IPlatformTypeface
{
    /// <summary>The font behind what Avalonia hands out; <see langword="null"/> for one that another platform loaded.</summary>
    public static MemoryTypeface? Behind(GlyphTypeface typeface) => typeface.PlatformTypeface as MemoryTypeface;

    /// <summary>A font that Avalonia can derive slanted and emboldened ones from.</summary>
    /// <exception cref="InvalidDataException">The bytes are not a font.</exception>
    public static MemoryTypeface Load(byte[] file, FontSimulations simulations) => new(file, simulations);

    /// <inheritdoc/>
    public bool TryGetTable(OpenTypeTag tag, out ReadOnlyMemory<byte> table) => Font.TryGetTable(tag, out table);

    /// <inheritdoc/>
    public bool TryGetStream([NotNullWhen(true)] out Stream? stream)
    {
        stream = new MemoryStream(_file, writable: false);
        return true;
    }
}
