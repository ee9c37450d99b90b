using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Represents the result of <see cref="WaitForIdleTool"/>.</summary>
internal sealed record WaitForIdleResult(
    bool Idle,
    double WaitedMs,
    IReadOnlyList<string> StillBusy,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] ClockJumps? Jumped = null);
