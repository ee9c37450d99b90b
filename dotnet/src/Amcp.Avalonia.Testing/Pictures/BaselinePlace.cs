namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the folder of the accepted pictures of a test file.</summary>
/// <param name="TestFile">The test file, as the compiler names it by <c>[CallerFilePath]</c>.</param>
/// <param name="ProjectFolder">The folder of the test project, from its assembly metadata <c>Amcp.ProjectFolder</c>; null without it.</param>
internal sealed record BaselinePlace(string TestFile, string? ProjectFolder);
