using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Represents the parameters that all tools of changes have.</summary>
internal abstract record ChangeArguments(string? Element, string? Window, UndoExtent? Undo);
