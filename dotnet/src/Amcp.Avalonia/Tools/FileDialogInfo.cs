using Amcp.Avalonia.Dialogs;

namespace Amcp.Avalonia.Tools;

/// <summary>What a file dialog asks for (contracts/app-tools/list-windows.ts).</summary>
/// <param name="Kind">Files to open, a file to save, or folders.</param>
/// <param name="FileTypes">What may be chosen, as people read it; empty for any file.</param>
/// <param name="AllowMultiple">Whether several may be chosen.</param>
/// <param name="SuggestedName">What stands in the name box to begin with.</param>
/// <param name="DefaultExtension">What a name without an extension gets.</param>
/// <param name="StartFolder">The folder that names are relative to.</param>
internal sealed record FileDialogInfo(
    FileDialogKind Kind, IReadOnlyList<FileTypeInfo> FileTypes, bool AllowMultiple, string? SuggestedName, string? DefaultExtension, string StartFolder)
{
    /// <summary>Tells what the app asked for.</summary>
    public static FileDialogInfo Of(FileRequest request) => new(
        request.Kind, [.. request.FileTypes.Select(type => new FileTypeInfo(type.Name, type.Patterns ?? []))], request.AllowMultiple,
        request.SuggestedName, request.DefaultExtension, request.BaseFolder);
}
