using Amcp.Avalonia.Tests.Tools;
using Xunit.Abstractions;

namespace Amcp.Avalonia.Tests.Audit.Layout;

/// <summary>Sixty faults of layout, each made by its seed, and the same layouts without the fault.</summary>
[Collection(UiCollection.Name)]
public sealed class SeededLayoutTests(LiveApp app, ITestOutputHelper output)
{
    private const int Seeds = 60;
    private const int LeastFound = 57;

    private static readonly IReadOnlyList<SeededFault>[] s_rules =
        [TextFaults.Clipped, TextFaults.Trimmed, PlaceFaults.Overlap, PlaceFaults.Outside, SizeFaults.Small, SizeFaults.Growth];

    [Fact]
    [Trait("Requirement", "card/49-layout")]
    public async Task Sixty_seeded_faults_are_found_and_their_sound_twins_are_clean()
    {
        var (found, wrong) = (0, new List<string>());
        for (var seed = 0; seed < Seeds; seed++)
        {
            var kinds = s_rules[seed % s_rules.Length];
            var fault = kinds[seed / s_rules.Length % kinds.Count];
            var (faulty, sound) = (await Audit(fault, seed, isFaulty: true), await Audit(fault, seed, isFaulty: false));
            var isFound = faulty.Any(line => line.StartsWith($"{fault.Rule}: ", StringComparison.Ordinal) && line.Contains("#It", StringComparison.Ordinal));
            found += isFound ? 1 : 0;
            wrong.AddRange(sound.Select(line => $"seed {seed}, {fault.Name}: {line}"));
            output.WriteLine($"{seed,2} | {fault.Rule,-8} | {fault.Name,-60} | {(isFound ? "found" : "MISSED")} | {string.Join("; ", faulty)}");
        }

        output.WriteLine($"{found} of {Seeds} found");
        Assert.Empty(wrong);
        Assert.InRange(found, LeastFound, Seeds);
    }

    private async Task<IReadOnlyList<string>> Audit(SeededFault fault, int seed, bool isFaulty)
    {
        await using var window = await app.Show(() => fault.Build(new Seeded(seed), isFaulty));
        string[] rules = ["clipped", "trimmed", "overlap", "outside", "small", .. fault.Rule == "growth" ? ["growth"] : Array.Empty<string>()];
        var answer = await app.Call("CheckLayout", new { window = "Test", rules });
        return
        [
            .. answer.GetProperty("findings").EnumerateArray().Select(finding =>
                $"{finding.Text("rule")}: {string.Join(", ", finding.GetProperty("elements").EnumerateArray().Select(element => element.GetString()))} {finding.Text("problem")}"),
        ];
    }
}
