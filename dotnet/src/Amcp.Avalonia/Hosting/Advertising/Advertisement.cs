using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>
/// Advertises the app's endpoint through a descriptor file. The environment of the process stays as it was at the start: other processes see only
/// that one, and child processes would inherit an endpoint that is not theirs.
/// </summary>
/// <param name="settings">The identity of the app.</param>
/// <param name="files">The descriptor files.</param>
/// <param name="log">Receives write errors.</param>
internal sealed class Advertisement(ListenSettings settings, DescriptorFile files, JsonLog log)
{
    private readonly object _gate = new();
    private string? _written;
    private bool _isWithdrawn;

    /// <summary>Advertises the endpoint, replacing the previous one. A failure does not affect the app.</summary>
    public void Publish(string endpoint)
    {
        lock (_gate)
        {
            if (!settings.Advertise || _isWithdrawn)
                return;

            try
            {
                files.ReadLiving();
                var self = ProcessStart.Of(Environment.ProcessId)!;
                _written = files.Write(new EndpointDescriptor(settings.AppId, settings.Instance, endpoint, Environment.ProcessId, self.Time, self.Ticks));
            }
            catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
            {
                log.Write(LogLevel.Warning, $"The descriptor file cannot be written ({unwritable.Message}); a proxy will not find this app by itself. Name {endpoint} in its configuration.");
            }
        }
    }

    /// <summary>Removes the file permanently.</summary>
    public void Withdraw()
    {
        lock (_gate)
        {
            _isWithdrawn = true;
            try
            {
                if (_written is not null)
                    File.Delete(_written);
            }
            catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
            {
                log.Write(LogLevel.Debug, $"The descriptor file stays: {gone.Message}");
            }
        }
    }
}
