using Microsoft.Testing.Extensions.TrxReport.Abstractions;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Says that tests have the properties of a TRX report once one is asked for.</summary>
internal sealed class TrxCapability : ITrxReportCapability
{
    /// <inheritdoc/>
    public bool IsSupported => true;

    /// <summary>Gets whether a TRX report is written.</summary>
    public bool IsEnabled { get; private set; }

    /// <inheritdoc/>
    public void Enable() => IsEnabled = true;
}
