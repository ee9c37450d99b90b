using System.Text.Json.Serialization;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Where an error of the app came from.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<AppErrorKind>))]
internal enum AppErrorKind
{
    /// <summary>A binding that could not get or set its value.</summary>
    Binding,

    /// <summary>An exception that no handler caught.</summary>
    Unhandled,

    /// <summary>An exception of a task that nobody awaited.</summary>
    Task,

    /// <summary>Something that the managed renderer draws differently than a desktop does.</summary>
    Renderer,
}
