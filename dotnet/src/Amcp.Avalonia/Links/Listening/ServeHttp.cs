using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Serves the app's HTTP endpoint until stopped; implemented by the package Amcp.Avalonia.Http.</summary>
/// <param name="settings">The endpoint and the credentials.</param>
/// <param name="session">Serves MCP.</param>
/// <param name="opened">Receives the endpoint, with the actual port, when the app starts to listen.</param>
/// <param name="log">Receives sessions and refusals.</param>
/// <param name="stop">Ends the service.</param>
/// <exception cref="IOException">The port is in use.</exception>
internal delegate Task ServeHttp(ListenSettings settings, ToolSession session, Action<string> opened, JsonLog log, CancellationToken stop);
