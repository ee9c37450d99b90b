using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Represents the parameters of <see cref="ForcePseudoClassTool"/>.</summary>
internal sealed record ForcePseudoClassArguments(
    string? Element = null, string? Window = null, string? PseudoClass = null, bool On = true, UndoExtent? Undo = null) : ChangeArguments(Element, Window, Undo);
