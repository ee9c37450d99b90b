namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Creates the errors of windows that cannot be shown, with their remedies.</summary>
internal static class XFailures
{
    private const string Otherwise = "or run headless: without --headed and AMCP_HEADED.";

    /// <summary>Creates the error for a missing X library.</summary>
    public static InvalidOperationException NoLibrary() => new(
        $"The app was asked to show its windows (AMCP_HEADED), but {Native.Xlib.Library} is not installed on this machine. "
        + $"Install it (Debian and Ubuntu: apt-get install libx11-6; Fedora: dnf install libX11), {Otherwise}");

    /// <summary>Creates the error for a server that does not respond.</summary>
    public static InvalidOperationException NoServer(string? display) => new(
        "The app was asked to show its windows (AMCP_HEADED), but "
        + (string.IsNullOrEmpty(display) ? "DISPLAY is not set. " : $"no X server can be used at DISPLAY \"{display}\". ")
        + $"Start it in a desktop session, run it with --xvfb (or under xvfb-run), {Otherwise}");

    /// <summary>Creates the error for a screen whose pixel format differs from that of frames.</summary>
    public static InvalidOperationException NoTrueColour(string? display) => new(
        $"The app was asked to show its windows (AMCP_HEADED), but the screen of DISPLAY \"{display}\" has no 24-bit colours. "
        + $"Start the server with them (Xvfb: -screen 0 1920x1080x24), {Otherwise}");
}
