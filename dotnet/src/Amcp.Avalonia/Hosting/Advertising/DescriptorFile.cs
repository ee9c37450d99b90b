using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>Descriptor files of a folder: written whole, readable by this user alone, removed when their process is gone.</summary>
/// <param name="directory">See <see cref="RuntimeDirectory"/>.</param>
internal sealed class DescriptorFile(string directory)
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private static readonly DescriptorJson Json = new(new JsonSerializerOptions(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        RespectNullableAnnotations = true,
    });

    /// <summary>Writes the file of an app; readers see the old one or the new one, never half of it.</summary>
    /// <returns>Its path.</returns>
    /// <exception cref="IOException">The folder cannot be written; so does UnauthorizedAccessException say.</exception>
    public string Write(EndpointDescriptor descriptor)
    {
        RuntimeDirectory.Ensure(directory);
        var path = Path.Combine(directory, $"{descriptor.AppId}-{descriptor.Instance}.json");
        var draft = $"{path}.{Environment.ProcessId}.draft";
        var options = new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = OwnerOnly;
        }

        using (var file = new FileStream(draft, options))
        {
            JsonSerializer.Serialize(file, descriptor, Json.EndpointDescriptor);
        }

        File.Move(draft, path, overwrite: true);
        return path;
    }

    /// <summary>The apps that run; files of processes that are gone are removed, and files that say something else are left alone.</summary>
    public IReadOnlyList<EndpointDescriptor> ReadLiving()
    {
        if (!Directory.Exists(directory))
        {
            return [];
        }

        var living = new List<EndpointDescriptor>();
        foreach (var path in Directory.EnumerateFiles(directory, "*.json"))
        {
            if (TryRead(path) is not { } descriptor)
            {
                continue;
            }

            if (ProcessStart.Of(descriptor.Pid) is { } process && process.IsSameAs(descriptor))
            {
                living.Add(descriptor);
            }
            else
            {
                File.Delete(path);
            }
        }

        return living;
    }

    private static EndpointDescriptor? TryRead(string path)
    {
        try
        {
            return JsonSerializer.Deserialize(File.ReadAllBytes(path), Json.EndpointDescriptor);
        }
        catch (Exception unreadable) when (unreadable is JsonException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
