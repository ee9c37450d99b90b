using System.Security.Cryptography;
using Amcp.Avalonia.ManagedHeadless.Fonts;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Provides the fonts that <c>AMCP_FONTS</c> names, for symbols and emoji that a desktop would have. They stand behind Inter in the order of the variable,
/// and the app may also name their families.
/// </summary>
internal sealed class FallbackFonts
{
    /// <summary>The environment variable with the paths of font files and collections, separated as in PATH.</summary>
    public const string Variable = "AMCP_FONTS";

    private FallbackFonts(IReadOnlyList<MemoryTypeface> faces, string? hash) => (Faces, Hash) = (faces, hash);

    /// <summary>Gets the faces in the order of the files, and of the fonts in a collection.</summary>
    public IReadOnlyList<MemoryTypeface> Faces { get; }

    /// <summary>Gets the hash of the files; <see langword="null"/> without any.</summary>
    public string? Hash { get; }

    /// <summary>Gets the families in the order of their first files.</summary>
    public IEnumerable<string> Families => Faces.Select(face => face.FamilyName).Distinct(StringComparer.OrdinalIgnoreCase);

    /// <summary>Reads the files that the variable names.</summary>
    /// <exception cref="InvalidOperationException">A file is missing or not a font; the message says which.</exception>
    public static FallbackFonts FromEnvironment() => Read(Environment.GetEnvironmentVariable(Variable) ?? "");

    /// <summary>Reads font files.</summary>
    /// <param name="paths">The paths, separated as in PATH.</param>
    /// <exception cref="InvalidOperationException">A file is missing or not a font; the message says which.</exception>
    public static FallbackFonts Read(string paths)
    {
        var files = paths.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var faces = new List<MemoryTypeface>();
        foreach (var file in files)
        {
            var (found, bytes) = Load(file);
            faces.AddRange(found);
            hash.AppendData(bytes);
        }
        return new FallbackFonts(faces, files.Length == 0 ? null : Convert.ToHexString(hash.GetHashAndReset())[..16].ToLowerInvariant());
    }

    private static (IReadOnlyList<MemoryTypeface> Faces, byte[] Bytes) Load(string file)
    {
        try
        {
            var bytes = File.ReadAllBytes(file);
            var faces = Enumerable.Range(0, FontCollection.Count(bytes)).Select(face => MemoryTypeface.Load(bytes, FontSimulations.None, face)).ToArray();
            foreach (var face in faces)
                FontGaps.Note(face.Font);
            return (faces, bytes);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or InvalidDataException or ArgumentException or NotSupportedException)
        {
            throw new InvalidOperationException($"{Variable} names {file}, which cannot be used as a font: {failure.Message}", failure);
        }
    }
}
