using System.Text.Encodings.Web;
using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>
/// Manages the descriptor files of a folder. Files are written atomically, are readable only by this user, and are removed when their process is gone.
/// </summary>
/// <param name="directory">The folder; see <see cref="RuntimeDirectory"/>.</param>
internal sealed class DescriptorFile(string directory)
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private static readonly DescriptorJson s_json = new(new JsonSerializerOptions(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        RespectNullableAnnotations = true,
    });

    /// <summary>Writes an app's file atomically: readers see the old or the new content.</summary>
    /// <returns>The file's path.</returns>
    /// <exception cref="IOException">The folder is not writable. UnauthorizedAccessException has the same meaning.</exception>
    public string Write(EndpointDescriptor descriptor)
    {
        RuntimeDirectory.Ensure(directory);
        var path = Path.Combine(directory, $"{AppIdRule.Shorten(descriptor.AppId)}-{descriptor.Instance}.json");
        var draft = $"{path}.{Environment.ProcessId}.draft";
        var options = new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = OwnerOnly;

        using (var file = new FileStream(draft, options))
            JsonSerializer.Serialize(file, descriptor, s_json.EndpointDescriptor);

        File.Move(draft, path, overwrite: true);
        return path;
    }

    /// <summary>Returns the running apps. Removes files of processes that are gone; ignores files with other content.</summary>
    public IReadOnlyList<EndpointDescriptor> ReadLiving()
    {
        if (!Directory.Exists(directory))
            return [];

        var living = new List<EndpointDescriptor>();
        foreach (var path in Directory.EnumerateFiles(directory, "*.json"))
        {
            if (TryRead(path) is not { } descriptor)
                continue;

            if (ProcessStart.Of(descriptor.Pid) is { } process && process.IsSameAs(descriptor))
                living.Add(descriptor);
            else
                File.Delete(path);
        }

        return living;
    }

    private static EndpointDescriptor? TryRead(string path)
    {
        try
        {
            return JsonSerializer.Deserialize(File.ReadAllBytes(path), s_json.EndpointDescriptor);
        }
        catch (Exception unreadable) when (unreadable is JsonException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
