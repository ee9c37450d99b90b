using System.Diagnostics.CodeAnalysis;
using Amcp.Avalonia.CustomTools;

namespace Amcp.Avalonia;

/// <summary>Gives an app access to its handler while it runs: the tools that it serves, and whether a test or an agent is connected. Thread-safe.</summary>
public sealed class AmcpHandler
{
    private readonly object _gate = new();
    private AmcpHandlerState _state;
    private int _peers;

    internal AmcpHandler()
    {
    }

    /// <summary>Occurs when <see cref="State"/> has changed, on any thread.</summary>
    public event EventHandler? StateChanged;

    /// <summary>Gets the state of the handler.</summary>
    public AmcpHandlerState State
    {
        get
        {
            lock (_gate)
                return _state;
        }
    }

    internal CustomToolSet CustomTools { get; } = new();

    /// <inheritdoc cref="AmcpOptions.AddTool"/>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public void AddTool(string name, string description, Delegate handler, AmcpToolHints? hints = null) =>
        CustomTools.Add([CustomTool.Create(name, description, handler, hints, CustomTools.StartAsync)]);

    /// <inheritdoc cref="AmcpOptions.AddTools"/>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public void AddTools(object instance)
    {
        ArgumentNullException.ThrowIfNull(instance);
        CustomTools.Add(AttributedTools.Of(instance, CustomTools.StartAsync));
    }

    /// <summary>Serves every method of a class that is marked with <c>[McpServerTool]</c>, like <see cref="AmcpOptions.WithTools{T}"/>.</summary>
    /// <typeparam name="T">The class.</typeparam>
    /// <param name="services">The services of constructors and parameters; null if there are none.</param>
    /// <exception cref="ArgumentException">No method is marked, or a marked method cannot be served. No tool is added.</exception>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public void AddTools<T>(IServiceProvider? services = null)
        where T : class => CustomTools.Add(SdkTool.Of(typeof(T), services, CustomTools.StartAsync));

    /// <summary>Removes a tool that the app added; peers are notified. Running calls continue.</summary>
    /// <param name="name">The tool's name without the app's prefix.</param>
    /// <returns>True if a tool of this name existed.</returns>
    public bool RemoveTool(string name) => CustomTools.Remove(name);

    internal void Start() => Change(AmcpHandlerState.Waiting, peers: 0);

    internal void End() => Change(AmcpHandlerState.Ended, peers: 0);

    internal void PeerChanged(bool isServed) => Change(isServed ? AmcpHandlerState.Connected : AmcpHandlerState.Waiting, isServed ? 1 : -1);

    private void Change(AmcpHandlerState next, int peers)
    {
        lock (_gate)
        {
            _peers += peers;
            if (next == AmcpHandlerState.Waiting && _peers > 0)
                next = AmcpHandlerState.Connected;

            if (_state == next || _state == AmcpHandlerState.Ended)
                return;

            _state = next;
        }

        StateChanged?.Invoke(this, EventArgs.Empty);
    }
}
