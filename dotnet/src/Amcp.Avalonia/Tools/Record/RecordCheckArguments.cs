using Amcp.Avalonia.Recording;

namespace Amcp.Avalonia.Tools.Record;

/// <summary>Represents the parameters of <see cref="RecordCheckTool"/>.</summary>
internal sealed record RecordCheckArguments(string Element, CheckKind Check, string? Window = null);
