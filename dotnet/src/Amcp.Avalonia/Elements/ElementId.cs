using Avalonia.Automation;

namespace Amcp.Avalonia.Elements;

/// <summary>Reads the names by which an app's code identifies an element. UI thread only.</summary>
internal static class ElementId
{
    /// <summary>Returns the AutomationId, else the name in XAML; null without both. Empty ones do not count.</summary>
    public static string? Of(Visual element) =>
        AutomationIdOf(element) is { Length: > 0 } id ? id : element.Name is { Length: > 0 } name ? name : null;

    /// <summary>Returns the AutomationId, which may be empty; null if the element has none.</summary>
    public static string? AutomationIdOf(Visual element) => element is StyledElement styled ? AutomationProperties.GetAutomationId(styled) : null;
}
