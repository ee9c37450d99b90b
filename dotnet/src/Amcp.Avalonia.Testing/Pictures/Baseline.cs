namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents an accepted picture.</summary>
/// <param name="Path">Its file.</param>
/// <param name="Png">The content of the file.</param>
/// <param name="PixelHash">The hash of its pixels.</param>
/// <param name="Facts">What stands beside it; null if only the picture was committed.</param>
internal sealed record Baseline(BaselinePath Path, byte[] Png, string PixelHash, BaselineFacts? Facts)
{
    private const string Broken = "AMCP_BASELINE_BROKEN";

    /// <summary>Gets the elements in the picture; none if they are unknown.</summary>
    public IReadOnlyList<PictureElement> Elements => Facts?.Elements ?? [];

    /// <summary>Reads an accepted picture; null if there is none.</summary>
    /// <exception cref="PictureException">A file cannot be read, or the picture cannot be decoded.</exception>
    public static Baseline? Read(BaselinePath path)
    {
        if (ReadFile(path.File) is not { } png)
            return null;

        var facts = ReadFile(path.Facts) is { } text ? ParseFacts(text, path) : null;
        var isCurrent = facts?.FileHash == BaselineFacts.HashOf(png);
        return new Baseline(path, png, isCurrent ? facts!.PixelHash : Decode(png, path).PixelHash(), facts);
    }

    /// <summary>Writes an accepted picture and the facts beside it.</summary>
    public static void Write(BaselinePath path, byte[] png, BaselineFacts facts)
    {
        Directory.CreateDirectory(path.Folder);
        File.WriteAllBytes(path.File, png);
        File.WriteAllText(path.Facts, facts.ToText());
    }

    /// <summary>Decodes the picture.</summary>
    /// <exception cref="PictureException">The picture cannot be decoded.</exception>
    public DecodedPicture Decode() => Decode(Png, Path);

    private static DecodedPicture Decode(byte[] png, BaselinePath path)
    {
        try
        {
            return DecodedPicture.Decode(png);
        }
        catch (InvalidDataException cause)
        {
            throw new PictureException(Broken, $"{path.File} is not a readable PNG: {cause.Message}", cause);
        }
    }

    private static byte[]? ReadFile(string file)
    {
        try
        {
            return File.ReadAllBytes(file);
        }
        catch (Exception missing) when (missing is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
        catch (Exception cause) when (cause is IOException or UnauthorizedAccessException)
        {
            throw new PictureException(Broken, $"{file} cannot be read: {cause.Message}", cause);
        }
    }

    private static BaselineFacts ParseFacts(byte[] text, BaselinePath path)
    {
        try
        {
            return BaselineFacts.Parse(text);
        }
        catch (JsonException cause)
        {
            throw new PictureException(Broken, $"{path.Facts} is not what was written beside {path.File}", cause);
        }
    }
}
