using System.Text.Json;
using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

/// <summary>Represents a difference of two pictures with what the runner finds in it (fixtures/golden/picture-differences.json).</summary>
internal sealed record GoldenDifference(
    string Name,
    PictureOrigin Origin,
    DrawnPicture Before,
    DrawnPicture After,
    RenderFingerprint Accepted,
    RenderFingerprint Now,
    IReadOnlyList<string> StillBusy,
    int MaxDiffPixels,
    IReadOnlyDictionary<string, string> Hashes,
    int Pixels,
    IReadOnlyList<GoldenRegion> Regions,
    IReadOnlyList<string> Names,
    IReadOnlyList<string> Sentences,
    IReadOnlyList<string> Findings)
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web);

    /// <summary>Gets all cases by their names.</summary>
    public static IReadOnlyDictionary<string, GoldenDifference> All { get; } = Read();

    /// <summary>Gets the picture now, as the app answers it.</summary>
    public CapturedPicture Captured => new(
        false, After.Width, After.Height, Hashes["after"], StillBusy.Count == 0, StillBusy, Origin, Now, null);

    private static Dictionary<string, GoldenDifference> Read()
    {
        var text = File.ReadAllBytes(Path.Combine(Repository.Folder, "fixtures", "golden", "picture-differences.json"));
        return JsonSerializer.Deserialize<IReadOnlyList<GoldenDifference>>(text, s_json)!.ToDictionary(one => one.Name);
    }
}
