namespace Amcp.Avalonia.Dialogs;

/// <summary>Represents the request of a file dialog (contracts/app-tools/look/list-windows.ts).</summary>
/// <param name="Kind">Whether to open files, save a file, or select folders.</param>
/// <param name="FileTypes">The file types to choose from, as displayed; empty for any file.</param>
/// <param name="AllowMultiple">Whether multiple selection is allowed.</param>
/// <param name="SuggestedName">The initial file name.</param>
/// <param name="DefaultExtension">The extension that is added to a name without one.</param>
/// <param name="StartFolder">The base folder of relative names.</param>
internal sealed record FileDialogInfo(
    FileDialogKind Kind, IReadOnlyList<FileTypeInfo> FileTypes, bool AllowMultiple, string? SuggestedName, string? DefaultExtension, string StartFolder)
{
    /// <summary>Converts the app's request.</summary>
    public static FileDialogInfo Of(FileRequest request) => new(
        request.Kind, [.. request.FileTypes.Select(type => new FileTypeInfo(type.Name, type.Patterns ?? []))], request.AllowMultiple,
        request.SuggestedName, request.DefaultExtension, request.BaseFolder);
}
