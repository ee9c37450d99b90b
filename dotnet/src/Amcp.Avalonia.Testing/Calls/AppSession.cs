using Amcp.Avalonia.Testing.Linking;
using Amcp.Avalonia.Testing.Starting;
using ModelContextProtocol;
using ModelContextProtocol.Client;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Testing;

/// <summary>Represents a started app and the MCP session with it.</summary>
internal sealed class AppSession : IAsyncDisposable
{
    /// <summary>The code of a call whose window has closed, or whose app ends.</summary>
    private const string Closed = "WINDOW_CLOSED";

    // The process of an app that says that it ends exits a moment later.
    private static readonly TimeSpan s_exitLimit = TimeSpan.FromSeconds(2);

    private readonly AppFolder _folder;
    private readonly AppProcess _process;
    private readonly Stream _stream;
    private readonly McpClient _client;

    private AppSession(string name, AppFolder folder, AppProcess process, Stream stream, McpClient client, AmcpAppOptions options)
    {
        (Name, _folder, _process, _stream, _client, Options) = (name, folder, process, stream, client, options);
        Evidence = new FailureEvidence(this, options);
    }

    /// <summary>Gets the name of the app.</summary>
    public string Name { get; }

    /// <summary>Gets the id of the app's process.</summary>
    public int ProcessId => _process.Id;

    /// <summary>Gets what the app has written.</summary>
    public string Output => _process.Output.ToString();

    /// <summary>Gets the settings of the test.</summary>
    public AmcpAppOptions Options { get; }

    /// <summary>Gets the evidence of failures.</summary>
    public FailureEvidence Evidence { get; }

    /// <summary>Starts an app and waits until it answers.</summary>
    /// <exception cref="AmcpStartException">The app did not start.</exception>
    public static async Task<AppSession> StartAsync(string assembly, AmcpAppOptions options, CancellationToken cancel)
    {
        var app = BuiltApp.Of(assembly);
        var folder = new AppFolder();
        try
        {
            using var listener = new AppListener(app.AppId, folder.Root);
            var command = StartCommand.Of(app, folder);
            var process = AppProcess.Start(command, AppEnvironment.Of(folder, listener, command, options), options, folder);
            try
            {
                return await ConnectAsync(app, folder, process, listener, options, cancel).ConfigureAwait(false);
            }
            catch
            {
                process.Kill();
                await process.DisposeAsync().ConfigureAwait(false);
                throw;
            }
        }
        catch
        {
            folder.Dispose();
            throw;
        }
    }

    /// <summary>Calls a tool.</summary>
    /// <exception cref="AmcpToolCallException">The tool failed, or the app has ended.</exception>
    public async Task<CallToolResult> CallAsync(string tool, IDictionary<string, JsonElement> arguments, CancellationToken cancel)
    {
        var (result, fault) = await TryCallAsync(tool, arguments, cancel).ConfigureAwait(false);
        return fault is null
            ? result!
            : throw new AmcpToolCallException(tool, fault, await Evidence.CollectAsync(fault.Code == AppEnd.Code).ConfigureAwait(false));
    }

    /// <summary>Calls a tool without evidence of its failure.</summary>
    /// <returns>The result, or the failure.</returns>
    public async Task<(CallToolResult? Result, ToolFault? Fault)> TryCallAsync(
        string tool, IDictionary<string, JsonElement> arguments, CancellationToken cancel)
    {
        try
        {
            var result = await _client.CallToolAsync(new CallToolRequestParams { Name = tool, Arguments = arguments }, cancel).ConfigureAwait(false);
            if (result.IsError != true)
                return (result, null);

            var fault = ToolFault.Of(result);
            return (null, fault.Code == Closed && await HasEndedAsync(s_exitLimit, cancel).ConfigureAwait(false) ? await EndAsync(tool).ConfigureAwait(false) : fault);
        }
        catch (McpProtocolException refused)
        {
            return (null, new ToolFault("INVALID_ARGUMENT", refused.Message));
        }
        catch (Exception lost) when (lost is not OperationCanceledException || !cancel.IsCancellationRequested)
        {
            // A connection that is lost without the end of the app has the cause of the exception.
            return (null, await HasEndedAsync(TimeSpan.FromSeconds(10), cancel).ConfigureAwait(false)
                ? await EndAsync(tool).ConfigureAwait(false)
                : new ToolFault("AMCP_PROXY_LINK_CLOSED", $"The connection to {Name} is lost: {lost.Message}"));
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _client.DisposeAsync().ConfigureAwait(false);
        await _stream.DisposeAsync().ConfigureAwait(false);
        await _process.DisposeAsync().ConfigureAwait(false);
        _folder.Dispose();
    }

    private async Task<bool> HasEndedAsync(TimeSpan limit, CancellationToken cancel) =>
        await Task.WhenAny(_process.Ended, Task.Delay(limit, cancel)).ConfigureAwait(false) == _process.Ended;

    private async Task<ToolFault> EndAsync(string tool) =>
        AppEnd.Of(Name, await _process.Ended.ConfigureAwait(false), Output, _folder, $"during {tool}");

    private static async Task<AppSession> ConnectAsync(
        BuiltApp app, AppFolder folder, AppProcess process, AppListener listener, AmcpAppOptions options, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(options.StartTimeout);
        var open = OpenAsync(listener, limit.Token);
        try
        {
            if (await Task.WhenAny(open, process.Ended).ConfigureAwait(false) == open)
            {
                var (stream, client) = await open.ConfigureAwait(false);
                return new AppSession(app.AppId, folder, process, stream, client, options);
            }
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            var way = app.HasHandler ? "its Program.cs does not call `UseAmcp`" : "its Main does not call `UsePlatformDetect`";
            throw new AmcpStartException("AMCP_APP_NOT_READY", Lines.Of(
                $"{app.AppId} did not register within {options.StartTimeout.TotalSeconds} s: {way}, or it waits for something before Avalonia is set up.",
                $"Its output:{Environment.NewLine}{process.Output}"));
        }
        catch (Exception lost) when (lost is not OperationCanceledException)
        {
            // The app ended between its registration and its first answer.
            await Task.WhenAny(process.Ended, Task.Delay(TimeSpan.FromSeconds(10), cancel)).ConfigureAwait(false);
            if (!process.Ended.IsCompleted)
                throw new AmcpStartException("AMCP_APP_START_FAILED", $"{app.AppId} does not answer: {lost.Message}");
        }

        await limit.CancelAsync().ConfigureAwait(false);
        var end = AppEnd.Of(app.AppId, await process.Ended.ConfigureAwait(false), process.Output.ToString(), folder, "before it was ready");
        throw new AmcpStartException(end.Code, Lines.Of(end.Message, end.Exceptions));
    }

    private static async Task<(Stream Stream, McpClient Client)> OpenAsync(AppListener listener, CancellationToken cancel)
    {
        var stream = await listener.AcceptAsync(cancel).ConfigureAwait(false);
        try
        {
            var me = new Implementation { Name = "Amcp.Avalonia.Testing", Version = typeof(AppSession).Assembly.GetName().Version!.ToString(3) };
            var client = await McpClient.CreateAsync(
                new StreamClientTransport(stream, stream), new McpClientOptions { ClientInfo = me }, cancellationToken: cancel).ConfigureAwait(false);
            await UntilAnsweringAsync(client, cancel).ConfigureAwait(false);
            return (stream, client);
        }
        catch
        {
            await stream.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    // An app registers before its first frame, and its start may still occupy the UI thread, or fail.
    private static async Task UntilAnsweringAsync(McpClient client, CancellationToken cancel)
    {
        bool isStarting;
        do
        {
            var answer = await client.CallToolAsync("ListWindows", cancellationToken: cancel).ConfigureAwait(false);
            isStarting = answer.IsError == true && ToolFault.Of(answer).Code == "UI_THREAD_BUSY";
        }
        while (isStarting);
    }
}
