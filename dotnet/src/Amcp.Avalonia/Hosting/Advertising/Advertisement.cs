using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>
/// Tells where the app listens: a descriptor file, and the two variables of this process. On Linux others see only the variables a
/// process was started with, and child processes inherit them; the descriptor file has neither limit.
/// </summary>
/// <param name="settings">Who the app is.</param>
/// <param name="files">Where descriptor files are.</param>
/// <param name="log">What could not be written.</param>
internal sealed class Advertisement(ListenSettings settings, DescriptorFile files, JsonLog log)
{
    private readonly object gate = new();
    private string? written;
    private bool isWithdrawn;

    /// <summary>Tells the endpoint, in place of what was told before; the app goes on when it cannot.</summary>
    public void Publish(string endpoint)
    {
        lock (gate)
        {
            if (!settings.Advertise || isWithdrawn)
            {
                return;
            }

            Environment.SetEnvironmentVariable("AVALONIA_MCP_ENDPOINT", endpoint);
            Environment.SetEnvironmentVariable("AVALONIA_MCP_APP_ID", settings.AppId);
            try
            {
                files.ReadLiving();
                var self = ProcessStart.Of(Environment.ProcessId)!;
                written = files.Write(new EndpointDescriptor(settings.AppId, settings.Instance, endpoint, Environment.ProcessId, self.Time, self.Ticks));
            }
            catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
            {
                log.Write(AmcpLogLevel.Warning, $"The descriptor file cannot be written ({unwritable.Message}); a proxy will not find this app by itself. Name {endpoint} in its configuration.");
            }
        }
    }

    /// <summary>Removes the file, for good.</summary>
    public void Withdraw()
    {
        lock (gate)
        {
            isWithdrawn = true;
            try
            {
                if (written is not null)
                {
                    File.Delete(written);
                }
            }
            catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
            {
                log.Write(AmcpLogLevel.Debug, $"The descriptor file stays: {gone.Message}");
            }
        }
    }
}
