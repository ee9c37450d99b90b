namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>Represents the descriptor of a listening app (contracts/link.ts). It holds no secret.</summary>
/// <param name="AppId">The prefix of the app's tools.</param>
/// <param name="Instance">The id of the process.</param>
/// <param name="Endpoint">The endpoint to connect to, with the actual port.</param>
/// <param name="Pid">The process id.</param>
/// <param name="StartTime">The start time of the process, which distinguishes it from another process with the same pid.</param>
/// <param name="StartTicks">The start time on Linux, from field 22 of /proc/PID/stat; null elsewhere.</param>
internal sealed record EndpointDescriptor(string AppId, string Instance, string Endpoint, int Pid, DateTimeOffset StartTime, long? StartTicks);
