using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>What the app asks a person for.</summary>
/// <param name="Kind">Files to open, a file to save, or folders.</param>
/// <param name="Title">Of the dialog.</param>
/// <param name="FileTypes">The kinds of files that may be chosen; empty for any.</param>
/// <param name="AllowMultiple">Whether several may be chosen.</param>
/// <param name="SuggestedName">What stands in the name box to begin with.</param>
/// <param name="DefaultExtension">What a name without an extension gets, without a dot.</param>
/// <param name="StartFolder">Where the dialog starts.</param>
internal sealed record FileRequest(
    FileDialogKind Kind,
    string Title,
    IReadOnlyList<FilePickerFileType> FileTypes,
    bool AllowMultiple,
    string? SuggestedName,
    string? DefaultExtension,
    string? StartFolder)
{
    /// <summary>The folder that names are relative to.</summary>
    public string BaseFolder => StartFolder ?? Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);

    /// <summary>The kinds of files as people read them, such as <c>Alerts (*.csv, *.txt)</c>.</summary>
    public string FileTypesInWords =>
        string.Join("; ", FileTypes.Select(type => type.Patterns is { Count: > 0 } patterns ? $"{type.Name} ({string.Join(", ", patterns)})" : type.Name));

    /// <summary>Reads what an app asked <see cref="IStorageProvider.OpenFilePickerAsync"/> for.</summary>
    public static FileRequest Of(FilePickerOpenOptions options) => new(
        FileDialogKind.Open,
        options.Title ?? (options.AllowMultiple ? "Open files" : "Open file"),
        options.FileTypeFilter ?? [],
        options.AllowMultiple,
        options.SuggestedFileName,
        DefaultExtension: null,
        FolderOf(options));

    /// <summary>Reads what an app asked <see cref="IStorageProvider.SaveFilePickerAsync"/> for.</summary>
    public static FileRequest Of(FilePickerSaveOptions options) => new(
        FileDialogKind.Save,
        options.Title ?? "Save file",
        options.FileTypeChoices ?? [],
        AllowMultiple: false,
        options.SuggestedFileName,
        options.DefaultExtension?.TrimStart('.'),
        FolderOf(options));

    /// <summary>Reads what an app asked <see cref="IStorageProvider.OpenFolderPickerAsync"/> for.</summary>
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
