using System.Resources;

namespace Amcp.Avalonia.Pseudo;

/// <summary>Serves the texts of a .resx file in the pseudo-locale. Callable from any thread.</summary>
/// <param name="original">The resources of the app.</param>
internal sealed class PseudoResources(ResourceManager original) : ResourceManager
{
    public override string BaseName => original.BaseName;

    public override string? GetString(string name) => GetString(name, null);

    public override string? GetString(string name, CultureInfo? culture) => original.GetString(name, culture) is { } text ? PseudoText.Of(text) : null;

    public override object? GetObject(string name) => GetObject(name, null);

    public override object? GetObject(string name, CultureInfo? culture) =>
        original.GetObject(name, culture) is var value && value is string text ? PseudoText.Of(text) : value;
}
