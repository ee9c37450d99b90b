using System.Reflection;

namespace Amcp.Avalonia.Testing;

/// <summary>Finds the folder of the test project, in which accepted pictures are stored.</summary>
internal static class ProjectFolder
{
    private const string Key = "Amcp.ProjectFolder";

    private static readonly Lazy<IReadOnlyList<string>> s_named = new(() =>
    [
        .. AppDomain.CurrentDomain.GetAssemblies().SelectMany(assembly => assembly.GetCustomAttributes<AssemblyMetadataAttribute>())
            .Where(fact => fact.Key == Key && fact.Value is not null).Select(fact => Path.GetFullPath(fact.Value!)),
    ]);

    /// <summary>Returns the folder that an assembly of the test names; null if none does.</summary>
    /// <param name="testFile">The test file. Of several folders the one with this file counts.</param>
    public static string? Of(string testFile) =>
        s_named.Value.FirstOrDefault(folder => testFile.StartsWith(WithSeparator(folder), StringComparison.Ordinal)) ?? s_named.Value.FirstOrDefault();

    private static string WithSeparator(string folder) => Path.TrimEndingDirectorySeparator(folder) + Path.DirectorySeparatorChar;
}
