using System.Collections.Concurrent;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Automation;
using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Collects the <c>properties</c> of an element as text: ids, role, texts and states. UI thread only.</summary>
internal static class ElementProperties
{
    private static readonly ConcurrentDictionary<AutomationControlType, string> s_roles = new();

    /// <summary>Returns the applicable properties in a fixed order.</summary>
    public static IReadOnlyDictionary<string, string> Of(Visual element)
    {
        var properties = new Dictionary<string, string>(StringComparer.Ordinal);
        var styled = element as StyledElement;
        Add(properties, "automationId", styled is null ? null : AutomationProperties.GetAutomationId(styled));
        Add(properties, "xName", styled?.Name);
        Add(properties, "role", RoleOf(element));
        Add(properties, "title", (element as Window)?.Title);
        if (DisplayedText.Read(element) is { } text)
            properties["text"] = text;

        if (DisplayedValue.Of(element) is { } value)
            properties["value"] = value;
        else if (!properties.ContainsKey("text"))
            Add(properties, "value", OfTextlessItem(element));

        Add(properties, "placeholder", element is Control control ? Placeholder.Of(control) : null);
        Add(properties, "help", HelpOf(element));
        AutomationFacts.AddTo(properties, element);
        foreach (var (name, own) in (element as IPropertySource)?.Properties ?? [])
            Add(properties, name, own);

        ElementStates.AddTo(properties, element);
        return properties;
    }

    private static string? RoleOf(Visual element)
    {
        if (element is not Control control)
            return null;

        var role = ControlAutomationPeer.CreatePeerForElement(control).GetAutomationControlType();
        return role is AutomationControlType.Custom or AutomationControlType.None
            ? null
            : s_roles.GetOrAdd(role, known => JsonNamingPolicy.CamelCase.ConvertName(known.ToString()));
    }

    private static string? OfTextlessItem(Visual element) =>
        element is ISelectable && ItemIndex.ListOf(element) is { } list && AccessibleName.Of(element) is null
            ? ItemValue.Of(list.ItemFromContainer((Control)element))
            : null;

    private static string? HelpOf(Visual element) => element is not Control control
        ? null
        : AutomationProperties.GetHelpText(control) is { Length: > 0 } help ? help : ToolTip.GetTip(control) as string;

    private static void Add(Dictionary<string, string> properties, string name, string? value)
    {
        if (!string.IsNullOrEmpty(value))
            properties[name] = value;
    }
}
