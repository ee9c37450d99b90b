using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

/// <summary>Represents the folder that all languages share.</summary>
internal static class Repository
{
    /// <summary>Gets the folder with `fixtures` and `scenarios`.</summary>
    public static string Folder { get; } = FolderAround();

    private static string FolderAround([CallerFilePath] string file = "")
    {
        for (var folder = Path.GetDirectoryName(file); folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (Directory.Exists(Path.Combine(folder, "fixtures", "golden")))
                return folder;
        }

        throw new DirectoryNotFoundException($"fixtures/golden is in no folder above {file}.");
    }
}
