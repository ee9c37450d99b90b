using System.Text;
using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the file of an accepted picture, in the folder of the test project.</summary>
/// <param name="File">The full path of the picture.</param>
/// <param name="Shown">The path in messages.</param>
internal sealed partial record BaselinePath(string File, string Shown)
{
    private const int LongestName = 180;
    private const int MostLinks = 40;

    /// <summary>Gets the folder of the picture.</summary>
    public string Folder => Path.GetDirectoryName(File)!;

    /// <summary>Gets the path of the facts beside the picture.</summary>
    public string Facts => Path.ChangeExtension(File, ".json");

    /// <summary>Returns the file of an accepted picture.</summary>
    /// <exception cref="PictureException">The name is not that of a file, the project has no folder here, or a link leads out of it.</exception>
    public static BaselinePath Of(BaselinePlace place, string name)
    {
        // Systems differ in whether they store `é` as one character or two.
        var portable = name.Normalize(NormalizationForm.FormC);
        if (!PortableName().IsMatch(portable) || Encoding.UTF8.GetByteCount(portable) > LongestName || DeviceName().IsMatch(portable))
        {
            throw new PictureException(
                "AMCP_CONFIG_INVALID",
                $"`{name}` is not the name of a picture: it has letters, digits, `-` and `_`, at most {LongestName} bytes, and is no device of Windows");
        }

        // The compiler may have run on another system.
        var (folderOfTest, test) = place.TestFile.LastIndexOfAny(['/', '\\']) is var end and >= 0
            ? (place.TestFile[..end], place.TestFile[(end + 1)..])
            : ("", place.TestFile);
        var root = place.ProjectFolder ?? folderOfTest;
        if (!Directory.Exists(root))
        {
            throw new PictureException(
                "AMCP_CONFIG_INVALID",
                $"the folder of the accepted pictures is not known: {root} does not exist; give the test project the assembly metadata `Amcp.ProjectFolder`");
        }

        var shown = $"__baselines__/{Path.GetFileNameWithoutExtension(test)}/{portable}.png";
        var file = Path.GetFullPath(shown, Path.GetFullPath(root));
        RefuseLinksOut(Path.GetFullPath(root), file);
        return new BaselinePath(file, shown);
    }

    private static void RefuseLinksOut(string root, string file)
    {
        var (within, real) = (WithoutLinks(root, MostLinks), WithoutLinks(file, MostLinks));
        if (!real.StartsWith(Path.TrimEndingDirectorySeparator(within) + Path.DirectorySeparatorChar, StringComparison.Ordinal))
            throw new PictureException("AMCP_BASELINE_OUTSIDE", $"{file} leads by a symbolic link to {real}, out of the project");
    }

    // Also of a file that does not exist: where writing to it would write.
    private static string WithoutLinks(string path, int links)
    {
        if (Path.GetDirectoryName(path) is not { } folder)
            return path;

        var within = Path.Combine(WithoutLinks(folder, links), Path.GetFileName(path));
        if (new FileInfo(within).LinkTarget is not { } target)
            return within;

        return links == 0
            ? throw new PictureException("AMCP_BASELINE_OUTSIDE", $"{path} has too many symbolic links")
            : WithoutLinks(Path.GetFullPath(target, Path.GetDirectoryName(within)!), links - 1);
    }

    [GeneratedRegex(@"^[\p{L}\p{M}\p{N}_-]+\z")]
    private static partial Regex PortableName();

    [GeneratedRegex(@"^(con|prn|aux|nul|(com|lpt)[0-9¹²³])\z", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex DeviceName();
}
