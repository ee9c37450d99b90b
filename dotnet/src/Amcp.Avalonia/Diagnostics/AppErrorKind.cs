using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Specifies the origin of an error of the app.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<AppErrorKind>))]
internal enum AppErrorKind
{
    /// <summary>A binding failed to get or set its value.</summary>
    Binding,

    /// <summary>An exception that no handler caught.</summary>
    Unhandled,

    /// <summary>The exception of a task that was never awaited.</summary>
    Task,

    /// <summary>A visual that the managed renderer draws differently from a desktop.</summary>
    Renderer,

    /// <summary>A private member of Avalonia that the handler needs and this Avalonia version lacks.</summary>
    Compatibility,
}
