namespace Amcp.Architecture.Tests;

/// <summary>Holds the layers of a library. A type uses types of its own namespace and of lower layers only.</summary>
/// <param name="rows">
/// The layers, lowest first: namespaces within the library, and types of its root namespace. Entries of one row do not use each other.
/// </param>
internal sealed class Layers(params string[][] rows)
{
    /// <summary>Gets the layers of the handler.</summary>
    public static Layers OfHandler { get; } = new(
        ["Amcp.Shared", "AmcpToolException", "AmcpToolHints", "AmcpProgress", "AmcpLimits", "AmcpHandlerState"],
        ["AmcpToolAttribute", "AmcpViewAttribute"],
        ["Core"],
        ["Diagnostics"],
        ["Logging"],
        ["Elements"],
        ["Elements.Native"],
        ["Elements.Geometry"],
        ["Elements.Tree"],
        ["Elements.Accessibility"],
        ["Elements.Tables"],
        ["Elements.Locating"],
        ["Elements.Seeking"],
        ["Clocks", "Pseudo"],
        ["Input"],
        ["Settling"],
        ["Capture", "Dialogs"],
        ["Acting"],
        ["Recording", "Explaining", "Audit.Contrast", "Audit.Keyboard"],
        ["Audit", "Overriding"],
        ["Audit.Rules", "Audit.Layout"],
        ["Tools"],
        ["Tools.Look", "Tools.Pointer", "Tools.Keyboard", "Tools.Controls", "Tools.Windows", "Tools.Time", "Tools.Record", "Tools.Changes", "CustomTools"],
        ["Views"],
        ["Auth"],
        ["Links.Tls"],
        ["Links"],
        ["Links.Listening"],
        ["AmcpHandler", "AmcpLog"],
        ["AmcpOptions"],
        ["Configuration"],
        ["Hosting.Advertising"],
        ["Hosting"],
        ["Avalonia", "AmcpTime"]);

    /// <summary>Gets the layers of the managed platform.</summary>
    public static Layers OfPlatform { get; } = new(
        ["Amcp.Shared", "ManagedHeadlessOptions"],
        ["Gaps"],
        ["Raster"],
        ["Fonts"],
        ["Text", "Codecs"],
        ["Drawing"],
        ["Platform"],
        ["PlatformBindings"],
        ["ManagedHeadlessExtensions"]);

    /// <summary>Returns the uses that do not go down, each as its place, its types and their layers.</summary>
    /// <exception cref="InvalidOperationException">A namespace has no layer.</exception>
    public IReadOnlyList<string> Against(Library library) =>
        [.. library.Uses.Where(use => !IsAllowed(use)).Select(use => $"{use.Place}: {use.User} ({use.From}) uses {use.Used} ({use.To})").Distinct().Order(StringComparer.Ordinal)];

    private bool IsAllowed(TypeUse use)
    {
        var (from, to) = (NameOf(use.From, use.User), NameOf(use.To, use.Used));
        return from == to || RowOf(to) < RowOf(from);
    }

    private int RowOf(string name)
    {
        var row = Array.FindIndex(rows, layer => layer.Contains(name));
        return row >= 0 ? row : throw new InvalidOperationException($"{name} has no layer: give it one in Layers.cs.");
    }

    // A namespace without a row of its own is part of the one around it.
    private string NameOf(string within, string type)
    {
        var name = within.Length == 0 ? type : within;
        while (!Array.Exists(rows, layer => layer.Contains(name)) && name.LastIndexOf('.') is > 0 and var dot)
            name = name[..dot];

        return name;
    }
}
