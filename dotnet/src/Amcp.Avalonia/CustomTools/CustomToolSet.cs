using System.Diagnostics.CodeAnalysis;

namespace Amcp.Avalonia.CustomTools;

/// <summary>The app's own tools. They may come and go at any time and from any thread; running sessions follow.</summary>
internal sealed class CustomToolSet
{
    private readonly object gate = new();
    private readonly Dictionary<string, CustomTool> tools = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<Follower> followers = [];
    private Func<string, bool> isReserved = static _ => false;

    /// <summary>Adds all or none.</summary>
    /// <exception cref="ArgumentException">A name is taken.</exception>
    public void Add(IReadOnlyList<CustomTool> added)
    {
        lock (gate)
        {
            var names = new HashSet<string>(tools.Keys, StringComparer.OrdinalIgnoreCase);
            foreach (var tool in added)
            {
                if (isReserved(tool.Name))
                {
                    throw new ArgumentException($"`{tool.Name}` is a standard tool. Give the app's own tool another name.");
                }

                if (!names.Add(tool.Name))
                {
                    throw new ArgumentException($"A tool `{tool.Name}` was added already. Give this one another name.");
                }
            }

            foreach (var tool in added)
            {
                tools.Add(tool.Name, tool);
                followers.ForEach(follower => follower.Added(tool));
            }
        }
    }

    /// <summary>Takes a tool away; calls that run go on.</summary>
    /// <returns>Whether there was one.</returns>
    public bool Remove(string name)
    {
        lock (gate)
        {
            if (!tools.Remove(name, out var tool))
            {
                return false;
            }

            followers.ForEach(follower => follower.Removed(tool));
            return true;
        }
    }

    /// <summary>Keeps names for the standard tools from now on.</summary>
    /// <param name="isStandard">Whether a name is one of theirs.</param>
    /// <param name="taken">A tool that has such a name already.</param>
    /// <returns>Whether no tool has.</returns>
    public bool TryReserve(Func<string, bool> isStandard, [NotNullWhen(false)] out string? taken)
    {
        lock (gate)
        {
            taken = tools.Keys.FirstOrDefault(isStandard);
            isReserved = isStandard;
            return taken is null;
        }
    }

    /// <summary>Tells every tool that is there, and then what comes and goes, until disposed.</summary>
    public IDisposable Mirror(Action<CustomTool> added, Action<CustomTool> removed)
    {
        lock (gate)
        {
            foreach (var tool in tools.Values)
            {
                added(tool);
            }

            var follower = new Follower(this, added, removed);
            followers.Add(follower);
            return follower;
        }
    }

    private sealed class Follower(CustomToolSet set, Action<CustomTool> added, Action<CustomTool> removed) : IDisposable
    {
        public Action<CustomTool> Added { get; } = added;

        public Action<CustomTool> Removed { get; } = removed;

        public void Dispose()
        {
            lock (set.gate)
            {
                set.followers.Remove(this);
            }
        }
    }
}
