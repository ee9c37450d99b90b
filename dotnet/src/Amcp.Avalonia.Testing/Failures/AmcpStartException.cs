namespace Amcp.Avalonia.Testing;

/// <summary>Reports that an app did not start.</summary>
public sealed class AmcpStartException : Exception
{
    internal AmcpStartException(string code, string message)
        : base($"{code}: {message}") => Code = code;

    /// <summary>Gets the code, such as <c>AMCP_APP_CRASHED</c>; the documentation has a page for each.</summary>
    public string Code { get; }
}
