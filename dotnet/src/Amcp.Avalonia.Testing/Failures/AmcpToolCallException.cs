namespace Amcp.Avalonia.Testing;

/// <summary>Reports that a tool of the app failed, or that the app ended meanwhile.</summary>
public sealed class AmcpToolCallException : Exception
{
    internal AmcpToolCallException(string tool, ToolFault fault, string evidence)
        : base(Lines.Of($"{tool}: {fault.Code}: {fault.Message}", fault.Remedy, fault.Exceptions, evidence)) =>
        (Tool, Fault, Evidence) = (tool, fault, evidence);

    /// <summary>Gets the name of the tool.</summary>
    public string Tool { get; }

    /// <summary>Gets the code, such as <c>ELEMENT_NOT_FOUND</c>.</summary>
    public string Code => Fault.Code;

    /// <summary>Gets the facts of the failure, such as the near misses of a locator; undefined if there are none.</summary>
    public JsonElement Details => Fault.Details;

    internal ToolFault Fault { get; }

    internal string Evidence { get; }
}
