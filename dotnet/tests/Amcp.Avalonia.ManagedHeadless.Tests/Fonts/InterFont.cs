using System.Reflection;
using Amcp.Avalonia.ManagedHeadless.Fonts;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

/// <summary>The Inter fonts out of the resources of Avalonia.Fonts.Inter, read without starting Avalonia.</summary>
internal static class InterFont
{
    public static TrueTypeFont Regular { get; } = TrueTypeFont.Parse(Bytes("Inter-Regular.ttf"));

    public static TrueTypeFont Light { get; } = TrueTypeFont.Parse(Bytes("Inter-Light.ttf"));

    /// <summary>The file: the resource block starts with the index's length, version, count, then path, offset and size of each entry.</summary>
    public static byte[] Bytes(string name)
    {
        using var stream = Assembly.Load("Avalonia.Fonts.Inter").GetManifestResourceStream("!AvaloniaResources")!;
        using var reader = new BinaryReader(stream);
        var (indexLength, _, count) = (reader.ReadInt32(), reader.ReadInt32(), reader.ReadInt32());
        for (; count > 0; count--)
        {
            var (path, offset, size) = (reader.ReadString(), reader.ReadInt32(), reader.ReadInt32());
            if (path.EndsWith(name, StringComparison.Ordinal))
            {
                stream.Position = 4 + indexLength + offset;
                return reader.ReadBytes(size);
            }
        }

        throw new FileNotFoundException(name);
    }
}
