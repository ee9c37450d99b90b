using System.Diagnostics.CodeAnalysis;
using System.Xml;
using System.Xml.Linq;

namespace Amcp.Avalonia.Views;

/// <summary>Finds the XAML files of views among the app's sources. Compiled XAML has lost what is for designers.</summary>
/// <param name="folders">The folders of the app's projects.</param>
internal sealed class DesignSources(IReadOnlyList<string> folders)
{
    private static readonly XNamespace s_xaml = "http://schemas.microsoft.com/winfx/2006/xaml";
    private static readonly string[] s_outputs = ["bin", "obj", "node_modules"];

    private readonly Lazy<Dictionary<string, string>> _files = new(() => Find(folders));

    /// <summary>Returns the file of a view's class; null if it has none.</summary>
    public string? FileOf(Type? type) => type?.FullName is { } name && _files.Value.TryGetValue(name.Replace('+', '.'), out var file) ? file : null;

    /// <summary>Reads what a view's XAML says to designers; empty without a file.</summary>
    [RequiresUnreferencedCode(ViewCatalog.NeedsItsTypes)]
    public DesignData Of(Type? type) => FileOf(type) is { } file ? new DesignData(XDocument.Load(file).Root!) : DesignData.None;

    private static Dictionary<string, string> Find(IReadOnlyList<string> folders)
    {
        var files = new Dictionary<string, string>();
        foreach (var file in folders.Where(Directory.Exists).SelectMany(Markup))
        {
            if (ClassIn(file) is { } name)
                files.TryAdd(name, file);
        }

        return files;
    }

    private static IEnumerable<string> Markup(string folder)
    {
        foreach (var file in Directory.EnumerateFiles(folder).Where(file => Path.GetExtension(file) is ".axaml" or ".xaml"))
            yield return file;

        foreach (var nested in Directory.EnumerateDirectories(folder).Where(IsSource).SelectMany(Markup))
            yield return nested;
    }

    private static bool IsSource(string folder) =>
        Path.GetFileName(folder) is var name && !name.StartsWith('.') && !s_outputs.Contains(name) && new DirectoryInfo(folder).LinkTarget is null;

    // Only the root element is read.
    private static string? ClassIn(string file)
    {
        try
        {
            using var reader = XmlReader.Create(file);
            return reader.MoveToContent() == XmlNodeType.Element ? reader.GetAttribute("Class", s_xaml.NamespaceName) : null;
        }
        catch (Exception unreadable) when (unreadable is XmlException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
