using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Creates drag data for files and folders, as a file manager does.</summary>
internal static class DroppedFiles
{
    /// <summary>Validates that the paths are absolute and exist.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static void Check(IReadOnlyList<string> paths)
    {
        if (paths.Count == 0)
            throw Failures.Invalid("files", "Name at least one file.");

        foreach (var path in paths)
        {
            if (!Path.IsPathFullyQualified(path))
                throw Failures.Invalid("files", $"`{path}` is no absolute path: the app's own folder is not the caller's.");

            if (!Path.Exists(path))
                throw Failures.Invalid("files", $"There is no file or folder `{path}` on the app's machine.");
        }
    }

    /// <summary>Creates the data for the app's handlers. UI thread only.</summary>
    public static async Task<IDataTransfer> ReadAsync(TopLevel window, IReadOnlyList<string> paths)
    {
        var data = new DataTransfer();
        foreach (var path in paths)
        {
            IStorageItem? item = Directory.Exists(path)
                ? await window.StorageProvider.TryGetFolderFromPathAsync(path).ConfigureAwait(true)
                : await window.StorageProvider.TryGetFileFromPathAsync(path).ConfigureAwait(true);
            data.Add(DataTransferItem.CreateFile(item ?? throw Failures.Invalid("files", $"`{path}` cannot be read.")));
        }

        return data;
    }
}
