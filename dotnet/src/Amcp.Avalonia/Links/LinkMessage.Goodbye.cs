using Amcp.Avalonia.Diagnostics;

namespace Amcp.Avalonia.Links;

internal static partial class LinkMessage
{
    /// <summary>Creates the notification <c>amcp/unregister</c> of an app that leaves.</summary>
    /// <param name="instance">The instance that leaves.</param>
    /// <param name="reason">The reason, on one line.</param>
    /// <param name="crash">The exception that ends the app; null for a regular exit.</param>
    public static ReadOnlyMemory<byte> Goodbye(string instance, string reason, CrashRecord? crash) => Notification("amcp/unregister", json =>
    {
        json.WriteString("instance", instance);
        json.WriteString("reason", reason);
        if (crash is not null)
        {
            json.WritePropertyName("crash");
            JsonSerializer.Serialize(json, crash, CrashJson.Default.CrashRecord);
        }
    });
}
