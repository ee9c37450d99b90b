namespace Amcp.Avalonia.Tests.Tools;

/// <summary>The messages and cases that all languages share.</summary>
internal static class Golden
{
    /// <summary>The place of a file in fixtures/golden.</summary>
    public static string File(string name)
    {
        for (var folder = new DirectoryInfo(SourceFolder()); folder is not null; folder = folder.Parent)
        {
            var file = Path.Combine(folder.FullName, "fixtures", "golden", name);
            if (System.IO.File.Exists(file))
                return file;
        }

        throw new FileNotFoundException($"fixtures/golden/{name} is in no folder above the tests.");
    }

    private static string SourceFolder([System.Runtime.CompilerServices.CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;
}
