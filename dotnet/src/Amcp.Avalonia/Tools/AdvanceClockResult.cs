using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="AdvanceClockTool"/>.</summary>
internal sealed record AdvanceClockResult(
    string Now, IReadOnlyList<string> Moved, IReadOnlyList<string> NotMoved, [property: JsonIgnore] Aftermath After) : Aftermath(After);
