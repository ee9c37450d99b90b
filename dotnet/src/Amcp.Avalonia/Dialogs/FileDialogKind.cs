using System.Text.Json.Serialization;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Dialogs;

/// <summary>What a file dialog asks for.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<FileDialogKind>))]
internal enum FileDialogKind
{
    /// <summary>Files that exist.</summary>
    Open,

    /// <summary>A file to write.</summary>
    Save,

    /// <summary>Folders that exist.</summary>
    Folder,
}
