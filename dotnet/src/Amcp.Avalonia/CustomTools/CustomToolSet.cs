using System.Diagnostics.CodeAnalysis;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Holds the app's own tools. Tools may be added and removed at any time from any thread; running sessions are updated.</summary>
internal sealed class CustomToolSet
{
    private readonly object _gate = new();
    private readonly Dictionary<string, OwnTool> _tools = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<Follower> _followers = [];
    private Func<string, bool> _isReserved = static _ => false;

    /// <summary>Gets or sets the access to the UI thread, which the app's tools share with the standard ones once these exist.</summary>
    public UiThread Ui { get; set; } = new();

    /// <inheritdoc cref="StartOnUiThread"/>
    public Task<object?> StartAsync(string tool, Func<object?> method, CancellationToken cancel) => Ui.RunAsync(tool, method, cancel);

    /// <summary>Adds all tools or none.</summary>
    /// <exception cref="ArgumentException">A name is already in use.</exception>
    public void Add(IReadOnlyList<OwnTool> added)
    {
        lock (_gate)
        {
            var names = new HashSet<string>(_tools.Keys, StringComparer.OrdinalIgnoreCase);
            foreach (var tool in added)
            {
                if (_isReserved(tool.Name))
                    throw new ArgumentException($"`{tool.Name}` is a standard tool. Give the app's own tool another name.");

                if (!names.Add(tool.Name))
                    throw new ArgumentException($"A tool `{tool.Name}` was added already. Give this one another name.");
            }

            foreach (var tool in added)
            {
                _tools.Add(tool.Name, tool);
                _followers.ForEach(follower => follower.Added(tool));
            }
        }
    }

    /// <summary>Removes a tool. Running calls continue.</summary>
    /// <returns>True if the tool existed.</returns>
    public bool Remove(string name)
    {
        lock (_gate)
        {
            if (!_tools.Remove(name, out var tool))
                return false;

            _followers.ForEach(follower => follower.Removed(tool));
            return true;
        }
    }

    /// <summary>Reserves names for the standard tools.</summary>
    /// <param name="isStandard">Determines whether a name belongs to a standard tool.</param>
    /// <param name="taken">An existing tool with such a name.</param>
    /// <returns>True if no existing tool has such a name.</returns>
    public bool TryReserve(Func<string, bool> isStandard, [NotNullWhen(false)] out string? taken)
    {
        lock (_gate)
        {
            taken = _tools.Keys.FirstOrDefault(isStandard);
            _isReserved = isStandard;
            return taken is null;
        }
    }

    /// <summary>Reports every present tool, and then each addition and removal, until the result is disposed.</summary>
    public IDisposable Mirror(Action<OwnTool> added, Action<OwnTool> removed)
    {
        lock (_gate)
        {
            foreach (var tool in _tools.Values)
                added(tool);

            var follower = new Follower(this, added, removed);
            _followers.Add(follower);
            return follower;
        }
    }

    private sealed class Follower(CustomToolSet set, Action<OwnTool> added, Action<OwnTool> removed) : IDisposable
    {
        public Action<OwnTool> Added { get; } = added;

        public Action<OwnTool> Removed { get; } = removed;

        public void Dispose()
        {
            lock (set._gate)
                set._followers.Remove(this);
        }
    }
}
