namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

/// <summary>A test that needs a display of its own and a hand on it; skipped with the reason where a machine has neither.</summary>
public sealed class XvfbFactAttribute : FactAttribute
{
    public XvfbFactAttribute()
    {
        var missing = new[] { "Xvfb", "xdotool" }.Where(program => !IsInstalled(program)).ToArray();
        if (missing.Length > 0)
            Skip = $"{string.Join(" and ", missing)} not found on PATH; on Debian and Ubuntu: apt-get install xvfb xdotool libx11-6";
    }

    private static bool IsInstalled(string program) => (Environment.GetEnvironmentVariable("PATH") ?? "")
        .Split(Path.PathSeparator)
        .Any(folder => File.Exists(Path.Combine(folder, program)));
}
