using System.Runtime.CompilerServices;

[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Gives this process a temporary folder of its own, so that a test sees what is left in it.</summary>
internal static class OwnTemporaryFolder
{
    private static readonly DirectoryInfo s_folder = Directory.CreateTempSubdirectory("amcp-client-");

    /// <summary>Gets the folders of started apps.</summary>
    public static IReadOnlyList<string> OfApps => Directory.GetDirectories(s_folder.FullName, "amcp-testing-*");

    [ModuleInitializer]
    internal static void Use()
    {
        foreach (var name in new[] { "TMPDIR", "TEMP", "TMP" })
            Environment.SetEnvironmentVariable(name, s_folder.FullName);

        AppDomain.CurrentDomain.ProcessExit += (_, _) => s_folder.Delete(recursive: true);
    }
}
