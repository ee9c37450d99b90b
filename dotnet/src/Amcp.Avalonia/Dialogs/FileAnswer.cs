using System.IO.Enumeration;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>Validates an answer against a file dialog's request, as a desktop's dialog does.</summary>
internal static class FileAnswer
{
    /// <summary>Returns the full paths of the answer.</summary>
    /// <param name="request">The app's request.</param>
    /// <param name="files">Paths, or names relative to the dialog's start folder.</param>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT with the reason; the dialog stays open.</exception>
    public static IReadOnlyList<string> Check(FileRequest request, IReadOnlyList<string> files)
    {
        if (files.Count == 0 || files.Any(string.IsNullOrWhiteSpace))
            throw Wrong(request, null, "needs a file name: name one, or cancel.");

        if (files.Count > 1 && !request.AllowMultiple)
            throw Wrong(request, null, $"takes one {Noun(request)}, not {files.Count}.");

        return [.. files.Select(file => Checked(request, file))];
    }

    /// <summary>Returns the first offered file type that matches a name, or null.</summary>
    public static FilePickerFileType? TypeOf(FileRequest request, string path) =>
        request.FileTypes.FirstOrDefault(type => type.Patterns?.Any(pattern => FileSystemName.MatchesSimpleExpression(pattern, Path.GetFileName(path))) == true);

    private static string Checked(FileRequest request, string file)
    {
        var path = WithExtension(request, Path.GetFullPath(file, request.BaseFolder));
        var problem = request.Kind switch
        {
            FileDialogKind.Folder => Directory.Exists(path) ? null : File.Exists(path) ? "is a file" : "does not exist",
            FileDialogKind.Open => ProblemOfOpening(path),
            _ => ProblemOfSaving(path),
        };
        if (problem is not null)
            throw Wrong(request, path, $"cannot take `{path}`: it {problem}.");

        // A file type without patterns is defined by its MIME type, which a name does not reveal.
        return request.FileTypes.All(type => type.Patterns is { Count: > 0 }) && request.FileTypes.Count > 0 && TypeOf(request, path) is null
            ? throw Wrong(request, path, $"does not offer `{Path.GetFileName(path)}`: it takes {request.FileTypesInWords}.")
            : path;
    }

    private static string? ProblemOfOpening(string path) => File.Exists(path) ? null : Directory.Exists(path) ? "is a folder" : "does not exist";

    private static string? ProblemOfSaving(string path) =>
        Directory.Exists(path) ? "is a folder" : Directory.Exists(Path.GetDirectoryName(path)) ? null : "is in a folder that does not exist";

    private static string WithExtension(FileRequest request, string path)
    {
        if (request.Kind != FileDialogKind.Save || Path.HasExtension(path))
            return path;

        var extension = request.DefaultExtension
            ?? request.FileTypes.SelectMany(type => type.Patterns ?? []).Where(pattern => pattern.StartsWith("*.", StringComparison.Ordinal))
                .Select(pattern => pattern[2..]).FirstOrDefault(ending => ending != "*");
        return extension is null ? path : $"{path}.{extension}";
    }

    private static string Noun(FileRequest request) => request.Kind == FileDialogKind.Folder ? "folder" : "file";

    private static ToolFailure Wrong(FileRequest request, string? path, string why)
    {
        var failure = Failures.Invalid("files", $"The dialog `{request.Title}` {why}");
        failure.Details["dialog"] = request.Title;
        failure.Details["kind"] = JsonNamingPolicy.CamelCase.ConvertName(request.Kind.ToString());
        if (path is not null)
            failure.Details["file"] = path;

        return failure;
    }
}
