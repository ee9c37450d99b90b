using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Reads the files of Inter, which this assembly contains as the assembly of the package Avalonia.Fonts.Inter. That assembly is only read, never loaded,
/// so that an app may have its own version of it.
/// </summary>
internal static class BundledInter
{
    private const string Bundle = "Avalonia.Fonts.Inter.dll";
    private const string Assets = "!AvaloniaResources";

    /// <summary>Returns each font file.</summary>
    /// <exception cref="InvalidOperationException">The bundle lacks the assets, so this assembly was built from another package.</exception>
    public static IEnumerable<byte[]> Files()
    {
        using var stream = typeof(BundledInter).Assembly.GetManifestResourceStream(Bundle) ?? throw Damaged();
        using var assembly = new PEReader(stream, PEStreamOptions.PrefetchEntireImage);
        // The block has the length of its index, the version and count of the entries, the entries, then the files.
        var block = AssetsOf(assembly);
        using var reader = new BinaryReader(new MemoryStream(block));
        var (files, _, count) = (4 + reader.ReadInt32(), reader.ReadInt32(), reader.ReadInt32());
        for (; count > 0; count--)
        {
            var (path, offset, size) = (reader.ReadString(), reader.ReadInt32(), reader.ReadInt32());
            if (path.EndsWith(".ttf", StringComparison.OrdinalIgnoreCase))
                yield return block[(files + offset)..(files + offset + size)];
        }
    }

    private static byte[] AssetsOf(PEReader assembly)
    {
        var metadata = assembly.GetMetadataReader();
        var found = metadata.ManifestResources.Select(metadata.GetManifestResource).FirstOrDefault(resource => metadata.GetString(resource.Name) == Assets);
        var resources = assembly.PEHeaders.CorHeader?.ResourcesDirectory.RelativeVirtualAddress ?? 0;
        var reader = assembly.GetSectionData(resources).GetReader((int)found.Offset, sizeof(int));
        var size = reader.ReadInt32();
        return size > 0 ? assembly.GetSectionData(resources).GetReader((int)found.Offset + sizeof(int), size).ReadBytes(size) : throw Damaged();
    }

    private static InvalidOperationException Damaged() => new($"The managed platform was built without the fonts of {Bundle}.");
}
