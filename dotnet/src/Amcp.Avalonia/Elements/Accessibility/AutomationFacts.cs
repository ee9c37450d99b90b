using System.Reflection;
using Avalonia.Automation;
using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Collects keys, levels, landmarks and item states that an app reports to assistive technology. UI thread only.</summary>
internal static class AutomationFacts
{
    // A property that the app's version of Avalonia lacks is left out.
    private static readonly (string Name, AvaloniaProperty Property)[] s_attached =
    [
        .. new (string Name, FieldInfo? Field)[]
        {
            ("headingLevel", typeof(AutomationProperties).GetField("HeadingLevelProperty")),
            ("landmarkType", typeof(AutomationProperties).GetField("LandmarkTypeProperty")),
            ("liveSetting", typeof(AutomationProperties).GetField("LiveSettingProperty")),
            ("itemType", typeof(AutomationProperties).GetField("ItemTypeProperty")),
            ("itemStatus", typeof(AutomationProperties).GetField("ItemStatusProperty")),
            ("requiredForForm", typeof(AutomationProperties).GetField("IsRequiredForFormProperty")),
        }.Select(known => (known.Name, Property: known.Field?.GetValue(null) as AvaloniaProperty)).Where(known => known.Property is not null)
            .Select(known => (known.Name, known.Property!)),
    ];

    /// <summary>Adds what is set on the element.</summary>
    public static void AddTo(IDictionary<string, string> properties, Visual element)
    {
        if (element is not Control control)
            return;

        Add(properties, "hotKey", HotKeyManager.GetHotKey(control)?.ToString());
        Add(properties, "inputGesture", (control as MenuItem)?.InputGesture?.ToString());
        var peer = ControlAutomationPeer.CreatePeerForElement(control);
        Add(properties, "acceleratorKey", AutomationProperties.GetAcceleratorKey(control) is { Length: > 0 } key ? key : peer.GetAcceleratorKey());
        Add(properties, "accessKey", AutomationProperties.GetAccessKey(control) is { Length: > 0 } access ? access : peer.GetAccessKey());
        foreach (var (name, property) in s_attached)
        {
            if (control.IsSet(property))
                Add(properties, name, TextOf(control.GetValue(property)));
        }
    }

    private static string? TextOf(object? value) => value switch
    {
        null => null,
        bool isOn => isOn ? "true" : "false",
        Enum word => char.ToLowerInvariant(word.ToString()[0]) + word.ToString()[1..],
        _ => Convert.ToString(value, CultureInfo.InvariantCulture),
    };

    private static void Add(IDictionary<string, string> properties, string name, string? value)
    {
        if (!string.IsNullOrEmpty(value))
            properties[name] = value;
    }
}
