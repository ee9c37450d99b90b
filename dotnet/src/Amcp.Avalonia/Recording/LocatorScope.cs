using System.Text.Json.Serialization;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Recording;

/// <summary>Among what a locator is unique.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<LocatorScope>))]
internal enum LocatorScope
{
    /// <summary>All windows of the app.</summary>
    App,

    /// <summary>One window.</summary>
    Window,
}
