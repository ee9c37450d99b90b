namespace Amcp.Avalonia;

/// <summary>States of the handler in an app.</summary>
public enum AmcpHandlerState
{
    /// <summary>Neither the environment nor a settings file nor an option enables the handler.</summary>
    Off,

    /// <summary>The handler connects to its proxy or listens, and has no peer.</summary>
    Waiting,

    /// <summary>A proxy or a client has a session.</summary>
    Connected,

    /// <summary>The app ends.</summary>
    Ended,
}
