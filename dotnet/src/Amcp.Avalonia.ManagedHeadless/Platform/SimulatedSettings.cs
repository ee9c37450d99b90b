namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Reports the theme of the simulated system. An app that requests the default theme variant follows it.</summary>
internal sealed class SimulatedSettings(PlatformThemeVariant theme) : DefaultPlatformSettings
{
    public override PlatformColorValues GetColorValues() => base.GetColorValues() with { ThemeVariant = theme };
}
