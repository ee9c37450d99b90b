using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Represents the result of <see cref="AdvanceClockTool"/>.</summary>
internal sealed record AdvanceClockResult(
    string Now, IReadOnlyList<string> Moved, IReadOnlyList<string> NotMoved, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
