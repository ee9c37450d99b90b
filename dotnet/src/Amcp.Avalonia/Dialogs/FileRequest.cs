using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>Represents the app's request for files or folders.</summary>
/// <param name="Kind">Whether to open files, save a file, or select folders.</param>
/// <param name="Title">The dialog's title.</param>
/// <param name="FileTypes">The file types to choose from; empty for any.</param>
/// <param name="AllowMultiple">Whether multiple selection is allowed.</param>
/// <param name="SuggestedName">The initial file name.</param>
/// <param name="DefaultExtension">The extension, without a dot, that is added to a name without one.</param>
/// <param name="StartFolder">The initial folder.</param>
internal sealed record FileRequest(
    FileDialogKind Kind,
    string Title,
    IReadOnlyList<FilePickerFileType> FileTypes,
    bool AllowMultiple,
    string? SuggestedName,
    string? DefaultExtension,
    string? StartFolder)
{
    /// <summary>Gets the base folder of relative names.</summary>
    public string BaseFolder => StartFolder ?? Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);

    /// <summary>Gets the file types as displayed, such as <c>Alerts (*.csv, *.txt)</c>.</summary>
    public string FileTypesInWords =>
        string.Join("; ", FileTypes.Select(type => type.Patterns is { Count: > 0 } patterns ? $"{type.Name} ({string.Join(", ", patterns)})" : type.Name));

    /// <summary>Creates a request from options of <see cref="IStorageProvider.OpenFilePickerAsync"/>.</summary>
    public static FileRequest Of(FilePickerOpenOptions options) => new(
        FileDialogKind.Open,
        options.Title ?? (options.AllowMultiple ? "Open files" : "Open file"),
        options.FileTypeFilter ?? [],
        options.AllowMultiple,
        options.SuggestedFileName,
        DefaultExtension: null,
        FolderOf(options));

    /// <summary>Creates a request from options of <see cref="IStorageProvider.SaveFilePickerAsync"/>.</summary>
    public static FileRequest Of(FilePickerSaveOptions options) => new(
        FileDialogKind.Save,
        options.Title ?? "Save file",
        options.FileTypeChoices ?? [],
        AllowMultiple: false,
        options.SuggestedFileName,
        options.DefaultExtension?.TrimStart('.'),
        FolderOf(options));

    /// <summary>Creates a request from options of <see cref="IStorageProvider.OpenFolderPickerAsync"/>.</summary>
    public static FileRequest Of(FolderPickerOpenOptions options) => new(
        FileDialogKind.Folder,
        options.Title ?? (options.AllowMultiple ? "Select folders" : "Select folder"),
        FileTypes: [],
        options.AllowMultiple,
        options.SuggestedFileName,
        DefaultExtension: null,
        FolderOf(options));

    private static string? FolderOf(PickerOptions options) =>
        options.SuggestedStartLocation?.TryGetLocalPath() is { } folder ? Path.TrimEndingDirectorySeparator(folder) : null;
}
