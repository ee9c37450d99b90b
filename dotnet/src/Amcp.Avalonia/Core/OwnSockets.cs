using System.Collections.Concurrent;
using System.Net.Sockets;

namespace Amcp.Avalonia.Core;

/// <summary>
/// Names the sockets of the process that are not the app's: those of the handler, those of the runtime's diagnostics, and the standard streams. Only Linux
/// names a socket, as <c>socket:[7104484]</c>; elsewhere nothing is named. Thread-safe.
/// </summary>
internal static class OwnSockets
{
    private const string Descriptors = "/proc/self/fd/";

    private static readonly ConcurrentDictionary<string, bool> s_names = new(OfTheRuntime().Select(name => KeyValuePair.Create(name, true)));

    /// <summary>Adds a socket of the handler, which is open.</summary>
    /// <returns>The same socket.</returns>
    public static Socket Add(Socket socket)
    {
        if (NameOf($"{Descriptors}{socket.Handle}") is { } name)
            s_names[name] = true;

        return socket;
    }

    /// <summary>Counts the open sockets that are the app's.</summary>
    public static int CountOthers() =>
        Directory.GetFileSystemEntries(Descriptors).Select(NameOf).OfType<string>().Distinct().Count(name => !s_names.ContainsKey(name));

    private static IEnumerable<string> OfTheRuntime()
    {
        if (!OperatingSystem.IsLinux())
            return [];

        var diagnostics = $"dotnet-diagnostic-{Environment.ProcessId}-";
        return
        [
            .. Enumerable.Range(0, 3).Select(stream => NameOf($"{Descriptors}{stream}")).OfType<string>(),
            .. File.ReadLines("/proc/self/net/unix").Where(line => line.Contains(diagnostics, StringComparison.Ordinal))
                .Select(line => $"socket:[{line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[6]}]"),
        ];
    }

    // A descriptor that was closed meanwhile has no target.
    private static string? NameOf(string descriptor) =>
        OperatingSystem.IsLinux() && new FileInfo(descriptor).LinkTarget is { } target && target.StartsWith("socket:", StringComparison.Ordinal) ? target : null;
}
