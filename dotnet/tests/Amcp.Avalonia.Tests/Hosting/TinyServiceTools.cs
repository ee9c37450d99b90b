using System.ComponentModel;
using Avalonia.Threading;
using Microsoft.Extensions.Logging;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>Tools as other MCP servers of .NET have them, with services of the app.</summary>
internal sealed class TinyServiceTools(TinyServices services, ILogger<TinyServiceTools> logger)
{
    private int _calls;

    [McpServerTool(Name = "Greet", ReadOnly = true)]
    [Description("Greets a person.")]
    public string Greet([Description("who")] string name, TinyServices injected, int times = 1)
    {
        logger.LogInformation("Greets {Name}.", name);
        return $"{string.Concat(Enumerable.Repeat(injected.Greeting, times))} {name} {++_calls} {Dispatcher.UIThread.CheckAccess()}";
    }

    [McpServerTool(Name = "Draw")]
    [Description("Draws a picture.")]
    public static ContentBlock Draw() => ImageContentBlock.FromBytes(new byte[] { 1, 2, 3 }, "image/png");

    [McpServerTool(Name = "Count")]
    [Description("Counts with progress.")]
    public static async Task<int> CountAsync(IProgress<ProgressNotificationValue> progress, CancellationToken cancel)
    {
        progress.Report(new ProgressNotificationValue { Progress = 1, Total = 2 });
        await Task.Delay(TimeSpan.FromMilliseconds(1), cancel);
        return 2;
    }

    [McpServerTool(Name = "Refuse")]
    [Description("Refuses.")]
    public static void Refuse(string kind) => throw (kind switch
    {
        "app" => new AmcpToolException("NO_DESK", "There is no desk."),
        "SDK" => new McpException("There is no chair."),
        _ => new InvalidOperationException("There is no room."),
    });

    [McpServerTool(Name = "State")]
    [Description("Returns the states of the handler, and its own log.")]
    public string[] State() => [services.Handler!.State.ToString(), .. services.States, .. services.HandlerLog];

    [McpServerTool(Name = "Change")]
    [Description("Replaces a tool.")]
    public void Change(IServiceProvider provider)
    {
        services.Handler!.RemoveTool("Draw");
        services.Handler.AddTools<TinyLateTools>(provider);
    }
}
