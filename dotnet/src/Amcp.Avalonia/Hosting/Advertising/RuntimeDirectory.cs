using System.Runtime.InteropServices;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>
/// Locates the folder for descriptor files of this user's listening apps: <c>$XDG_RUNTIME_DIR/amcp</c>, else <c>amcp-UID</c> in the temporary folder.
/// </summary>
internal static class RuntimeDirectory
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    /// <summary>Returns the folder's path, which may not exist yet.</summary>
    public static string PathFor(Func<string, string?> environment)
    {
        if (environment("XDG_RUNTIME_DIR") is { Length: > 0 } runtime && Path.IsPathRooted(runtime))
            return Path.Combine(runtime, "amcp");

        var user = OperatingSystem.IsWindows() ? Environment.UserName : GetUserId().ToString(System.Globalization.CultureInfo.InvariantCulture);
        return Path.Combine(Path.GetTempPath(), $"amcp-{user}");
    }

    /// <summary>Creates the folder, accessible only by this user.</summary>
    /// <exception cref="UnauthorizedAccessException">The folder belongs to another user, or is a symbolic link.</exception>
    /// <exception cref="IOException">The folder cannot be created.</exception>
    public static void Ensure(string path)
    {
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(path);
            return;
        }

        if (Directory.CreateDirectory(path, OwnerOnly).LinkTarget is not null)
            throw new UnauthorizedAccessException($"{path} is a link. Remove it.");

        // Fails for a folder of another user, who could have created it in the shared temporary folder.
        File.SetUnixFileMode(path, OwnerOnly);
    }

    [DllImport("libc", EntryPoint = "geteuid")]
    private static extern uint GetUserId();
}
