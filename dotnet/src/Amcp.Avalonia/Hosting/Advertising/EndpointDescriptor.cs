namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>What a descriptor file tells about a listening app (contracts/link.ts); nothing of it is secret.</summary>
/// <param name="AppId">Prefix of its tools.</param>
/// <param name="Instance">Id of the process.</param>
/// <param name="Endpoint">What to dial, with the port that was taken.</param>
/// <param name="Pid">The process.</param>
/// <param name="StartTime">When the process began, so that another process with the same pid is told apart.</param>
/// <param name="StartTicks">The same as Linux counts it in field 22 of /proc/PID/stat; null elsewhere.</param>
internal sealed record EndpointDescriptor(string AppId, string Instance, string Endpoint, int Pid, DateTimeOffset StartTime, long? StartTicks);
