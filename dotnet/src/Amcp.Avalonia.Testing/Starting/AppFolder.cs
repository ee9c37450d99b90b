namespace Amcp.Avalonia.Testing.Starting;

/// <summary>Represents the temporary folder of one started app: its home, its socket and its crash file. Only this user can open it.</summary>
internal sealed class AppFolder : IDisposable
{
    private const string Prefix = "amcp-testing-";
    private const string LockName = "owner";

    // A folder without a lock may be one that another process is about to lock.
    private static readonly TimeSpan s_young = TimeSpan.FromMinutes(1);
    private static readonly Lazy<bool> s_abandonedAreRemoved = new(() => RemoveAbandoned(DateTime.UtcNow));

    private readonly FileStream _lock;

    /// <summary>Creates the folder. The first one of a process also removes the folders of test processes that were killed.</summary>
    public AppFolder()
    {
        _ = s_abandonedAreRemoved.Value;
        Root = Directory.CreateTempSubdirectory(Prefix).FullName;
        _lock = new FileStream(File(LockName), FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None);
        foreach (var folder in Homes.Values.Append(Work).Append(Temporary))
            Directory.CreateDirectory(folder);
    }

    /// <summary>Gets the path.</summary>
    public string Root { get; }

    /// <summary>Gets the path of the empty working folder.</summary>
    public string Work => File("work");

    /// <summary>Gets the path of the file into which the handler writes the exception that ends the app.</summary>
    public string CrashFile => File("crash.json");

    /// <summary>Gets the variables that name a user's folders, with a folder for each.</summary>
    public IReadOnlyDictionary<string, string> Homes => new Dictionary<string, string>
    {
        ["HOME"] = File("home"),
        ["XDG_CONFIG_HOME"] = File("config"),
        ["XDG_DATA_HOME"] = File("data"),
        ["XDG_CACHE_HOME"] = File("cache"),
        ["XDG_STATE_HOME"] = File("state"),
        ["XDG_RUNTIME_DIR"] = File("runtime"),
        ["TMPDIR"] = Temporary,
        ["TEMP"] = Temporary,
        ["TMP"] = Temporary,
        ["USERPROFILE"] = File("home"),
        ["APPDATA"] = Path.Combine(File("home"), "AppData", "Roaming"),
        ["LOCALAPPDATA"] = Path.Combine(File("home"), "AppData", "Local"),
    };

    private string Temporary => File("tmp");

    /// <summary>Returns the path of a file in the folder.</summary>
    public string File(string name) => Path.Combine(Root, name);

    public void Dispose()
    {
        _lock.Dispose();
        Remove(Root);
    }

    /// <summary>Removes the folders that no process holds.</summary>
    /// <param name="now">The current time. A folder of the last minute stays.</param>
    internal static bool RemoveAbandoned(DateTime now)
    {
        foreach (var folder in Directory.EnumerateDirectories(Path.GetTempPath(), $"{Prefix}*"))
        {
            if (now - Directory.GetCreationTimeUtc(folder) > s_young && IsAbandoned(Path.Combine(folder, LockName)))
                Remove(folder);
        }

        return true;
    }

    private static bool IsAbandoned(string file)
    {
        try
        {
            using var held = new FileStream(file, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
            return true;
        }
        catch (FileNotFoundException)
        {
            return true;
        }
        catch (Exception inUse) when (inUse is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static void Remove(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception inUse) when (inUse is IOException or UnauthorizedAccessException)
        {
            // A program that the app has started may still use it. The next test process removes it.
        }
    }
}
