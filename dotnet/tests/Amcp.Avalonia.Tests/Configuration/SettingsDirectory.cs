namespace Amcp.Avalonia.Tests.Configuration;

/// <summary>A folder with one appsettings.json, gone after the test.</summary>
internal sealed class SettingsDirectory : IDisposable
{
    private readonly DirectoryInfo directory = Directory.CreateTempSubdirectory("amcp-settings-");

    public SettingsDirectory(string content) => File.WriteAllText(FilePath, content);

    public string FilePath => Path.Combine(directory.FullName, "appsettings.json");

    public void Dispose() => directory.Delete(recursive: true);
}
