using System.Text.Json.Serialization;
using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Represents the parameters of <see cref="SetPropertyTool"/>.</summary>
internal sealed record SetPropertyArguments(
    string? Element = null,
    string? Window = null,
    string? Property = null,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] JsonElement Value = default,
    UndoExtent? Undo = null) : ChangeArguments(Element, Window, Undo);
