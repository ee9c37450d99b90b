using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Specifies the scope in which a locator is unique.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<LocatorScope>))]
internal enum LocatorScope
{
    /// <summary>All windows of the app.</summary>
    App,

    /// <summary>One window.</summary>
    Window,
}
