// Nearly every file of the platform uses these.
global using Amcp.Avalonia.ManagedHeadless.Gaps;
global using Avalonia;
global using Avalonia.Platform;
