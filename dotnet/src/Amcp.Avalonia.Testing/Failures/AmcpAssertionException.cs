namespace Amcp.Avalonia.Testing;

/// <summary>Reports that an assertion was not met within its time limit.</summary>
public sealed class AmcpAssertionException : Exception
{
    internal AmcpAssertionException(string expected, ToolFault fault, string evidence)
        : base(Lines.Of($"Expected {expected}.", $"{fault.Code}: {fault.Message}", fault.Remedy, fault.Exceptions, evidence)) => Code = fault.Code;

    /// <summary>Gets the code of the failure, such as <c>TIMEOUT</c> or <c>AMCP_SCREENSHOT_DIFFERS</c>.</summary>
    public string Code { get; }
}
