namespace Amcp.Avalonia.Tests.Configuration;

/// <summary>A folder with one appsettings.json, gone after the test.</summary>
internal sealed class SettingsDirectory : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("amcp-settings-");

    public SettingsDirectory(string content) => File.WriteAllText(FilePath, content);

    public string FilePath => Path.Combine(_directory.FullName, "appsettings.json");

    public void Dispose() => _directory.Delete(recursive: true);
}
