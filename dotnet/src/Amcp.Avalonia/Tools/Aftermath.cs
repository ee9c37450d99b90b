using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>What every action reports of the app once it has settled (contracts/app-tools/target.ts).</summary>
/// <param name="Opened">Titles of the windows that the action opened.</param>
/// <param name="Closed">Titles of the windows that the action closed.</param>
/// <param name="StillBusy">What had not settled in time, by name.</param>
/// <param name="Changed">Paths of elements whose text, state or bounds changed, at most 50.</param>
/// <param name="Revision">Counts the changes of the element tree.</param>
internal record Aftermath(
    IReadOnlyList<string> Opened,
    IReadOnlyList<string> Closed,
    IReadOnlyList<string> StillBusy,
    IReadOnlyList<string> Changed,
    int Revision)
{
    /// <summary>By path, how messages refer to the elements that the action went to.</summary>
    public IReadOnlyDictionary<string, string> Called { get; init; } = new Dictionary<string, string>();

    /// <summary>The same, with the name of an element that the result refers to by its path.</summary>
    public Aftermath With(Called? element) =>
        element is null ? this : this with { Called = new Dictionary<string, string>(Called) { [element.Path] = element.Name } };

    /// <summary>What messages call the element at a path.</summary>
    public string NameOf(string path) => Called.GetValueOrDefault(path, path);
}
