using System.ComponentModel;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>Tools that are added while the app runs.</summary>
internal sealed class TinyLateTools(TinyServices services)
{
    [McpServerTool(Name = "Late")]
    [Description("Greets late.")]
    private string Late() => services.Greeting;
}
