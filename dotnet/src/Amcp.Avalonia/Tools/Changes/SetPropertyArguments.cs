using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Represents the parameters of <see cref="SetPropertyTool"/>.</summary>
internal sealed record SetPropertyArguments(
    string? Element = null, string? Window = null, string? Property = null, JsonElement Value = default, UndoExtent? Undo = null) : ChangeArguments(Element, Window, Undo);
