using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;
using Microsoft.Extensions.DependencyInjection;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.CustomTools;

/// <summary>
/// Represents a method that is marked with <see cref="McpServerToolAttribute"/>. The MCP SDK binds its arguments and converts its result, as in any other
/// server; it runs on the UI thread.
/// </summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal sealed class SdkTool : OwnTool
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly McpServerTool _tool;
    private readonly IServiceProvider? _services;
    private readonly StartOnUiThread _start;

    private SdkTool(McpServerTool tool, IServiceProvider? services, StartOnUiThread start)
        : base(tool.ProtocolTool.Name) => (_tool, _services, _start) = (tool, services, start);

    public override Tool Definition => _tool.ProtocolTool;

    /// <summary>Creates one tool per marked method, public or not, of a class.</summary>
    /// <param name="type">The class. Each call of an instance method creates an instance, whose constructor receives services.</param>
    /// <param name="services">The services of constructors and parameters; null if there are none.</param>
    /// <param name="start">Starts the method on the UI thread.</param>
    /// <exception cref="ArgumentException">No method is marked, or a marked method cannot be served.</exception>
    public static IReadOnlyList<SdkTool> Of(Type type, IServiceProvider? services, StartOnUiThread start)
    {
        var marked = type.GetMethods(All).Where(method => method.IsDefined(typeof(McpServerToolAttribute))).ToArray();
        return marked.Length > 0
            ? [.. marked.Select(method => new SdkTool(Create(method, type, services), services, start))]
            : throw new ArgumentException($"{type.Name} has no method with [McpServerTool]. Mark the methods that are tools.");
    }

    /// <summary>Calls the method by the request of a session.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT, UI_THREAD_BUSY and WINDOW_CLOSED if the method did not start, or the failure that it reported.</exception>
    public async Task<CallToolResult> InvokeAsync(RequestContext<CallToolRequestParams> request, CancellationToken cancel)
    {
        RequireArguments(request.Params?.Arguments);
        request.Services = _services;
        try
        {
            var running = await _start(Name, () => _tool.InvokeAsync(request, cancel).AsTask(), cancel).WaitAsync(cancel).ConfigureAwait(false);
            return await ((Task<CallToolResult>)running!).WaitAsync(cancel).ConfigureAwait(false);
        }
        catch (JsonException malformed)
        {
            throw new ToolFailure("INVALID_ARGUMENT", $"An argument does not have its type: {malformed.Message}");
        }
        catch (AmcpToolException refused)
        {
            throw new ToolFailure(refused.Code, refused.Message);
        }
        catch (McpException refused)
        {
            throw new ToolFailure("REFUSED", refused.Message);
        }
    }

    public override Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel) =>
        throw new ToolFailure("UNSUPPORTED", $"{Name} needs the request of a session.");

    private static McpServerTool Create(MethodInfo method, Type type, IServiceProvider? services)
    {
        var options = new McpServerToolCreateOptions { Services = services };
        var tool = method.IsStatic
            ? McpServerTool.Create(method, target: null, options)
            : McpServerTool.Create(method, _ => ActivatorUtilities.CreateInstance(services ?? NoServices.Instance, type), options);
        CustomTool.RequireServable(tool.ProtocolTool.Name, tool.ProtocolTool.Description);
        return tool;
    }

    private void RequireArguments(IDictionary<string, JsonElement>? given)
    {
        if (!Definition.InputSchema.TryGetProperty("required", out var required))
            return;

        var missing = required.EnumerateArray().Select(name => name.GetString()!).FirstOrDefault(name => given?.ContainsKey(name) != true);
        if (missing is not null)
        {
            throw new ToolFailure("INVALID_ARGUMENT", $"The parameter `{missing}` must be given.")
            {
                Details = new JsonObject { ["parameter"] = missing, ["expected"] = "given" },
            };
        }
    }

    private sealed class NoServices : IServiceProvider
    {
        public static readonly NoServices Instance = new();

        public object? GetService(Type serviceType) => null;
    }
}
