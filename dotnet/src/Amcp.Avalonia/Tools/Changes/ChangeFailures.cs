namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Creates the failures that both tools share.</summary>
internal static class ChangeFailures
{
    /// <summary>Creates the failure for an absent parameter, which only `undo` does without.</summary>
    public static ToolFailure Missing(string parameter) => Failures.Invalid(parameter, $"`{parameter}` is missing; only `undo` needs no other parameter.");
}
