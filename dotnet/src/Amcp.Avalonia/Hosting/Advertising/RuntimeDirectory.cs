using System.Runtime.InteropServices;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>The folder where listening apps of this user tell that they are there: <c>$XDG_RUNTIME_DIR/amcp</c>, else <c>amcp-UID</c> in the temporary folder.</summary>
internal static class RuntimeDirectory
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    /// <summary>Its path, which may not exist yet.</summary>
    public static string PathFor(Func<string, string?> environment)
    {
        if (environment("XDG_RUNTIME_DIR") is { Length: > 0 } runtime && Path.IsPathRooted(runtime))
        {
            return Path.Combine(runtime, "amcp");
        }

        var user = OperatingSystem.IsWindows() ? Environment.UserName : GetUserId().ToString(System.Globalization.CultureInfo.InvariantCulture);
        return Path.Combine(Path.GetTempPath(), $"amcp-{user}");
    }

    /// <summary>Makes it, for this user alone.</summary>
    /// <exception cref="UnauthorizedAccessException">It belongs to somebody else, or is a link to elsewhere.</exception>
    /// <exception cref="IOException">It cannot be made.</exception>
    public static void Ensure(string path)
    {
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(path);
            return;
        }

        if (Directory.CreateDirectory(path, OwnerOnly).LinkTarget is not null)
        {
            throw new UnauthorizedAccessException($"{path} is a link. Remove it.");
        }

        // Fails for a folder of another user, who could have made it in the shared temporary folder.
        File.SetUnixFileMode(path, OwnerOnly);
    }

    [DllImport("libc", EntryPoint = "geteuid")]
    private static extern uint GetUserId();
}
