using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Dialogs;

/// <summary>Specifies the kind of a file dialog.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<FileDialogKind>))]
internal enum FileDialogKind
{
    /// <summary>Selects existing files.</summary>
    Open,

    /// <summary>Selects a file to write.</summary>
    Save,

    /// <summary>Selects existing folders.</summary>
    Folder,
}
