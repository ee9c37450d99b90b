namespace Amcp.Avalonia.Testing;

/// <summary>Represents where elements are searched: the app, one of its windows, or an element.</summary>
public abstract class ElementScope
{
    private protected ElementScope()
    {
    }

    /// <summary>Returns an element by any locator, such as <c>#Save</c>, <c>'Save all'</c>, <c>text=Saved</c> or <c>css=Button.accent</c>.</summary>
    /// <param name="locator">The locator.</param>
    /// <returns>The locator of the element. Nothing is searched before it is used.</returns>
    public abstract Locator Get(string locator);

    /// <summary>Returns a button by its AutomationId, its <c>x:Name</c> or its caption. Check boxes and toggle buttons are buttons too.</summary>
    /// <param name="name">The id or caption.</param>
    /// <returns>The locator of the button.</returns>
    public Locator Button(string name) => OfType("Button", name);

    /// <summary>Returns a check box by its AutomationId, its <c>x:Name</c> or its caption.</summary>
    /// <param name="name">The id or caption.</param>
    /// <returns>The locator of the check box.</returns>
    public Locator CheckBox(string name) => OfType("CheckBox", name);

    /// <summary>Returns a radio button by its AutomationId, its <c>x:Name</c> or its caption.</summary>
    /// <param name="name">The id or caption.</param>
    /// <returns>The locator of the radio button.</returns>
    public Locator RadioButton(string name) => OfType("RadioButton", name);

    /// <summary>Returns a text box by its AutomationId, its <c>x:Name</c>, its label or its placeholder.</summary>
    /// <param name="name">The id or label.</param>
    /// <returns>The locator of the text box.</returns>
    public Locator TextBox(string name) => OfType("TextBox", name);

    /// <summary>Returns a combo box by its AutomationId, its <c>x:Name</c> or its label.</summary>
    /// <param name="name">The id or label.</param>
    /// <returns>The locator of the combo box.</returns>
    public Locator ComboBox(string name) => OfType("ComboBox", name);

    /// <summary>Returns a list box by its AutomationId, its <c>x:Name</c> or its label.</summary>
    /// <param name="name">The id or label.</param>
    /// <returns>The locator of the list box.</returns>
    public Locator ListBox(string name) => OfType("ListBox", name);

    /// <summary>Returns an item of a list box or combo box by its text or AutomationId.</summary>
    /// <param name="name">The text or id.</param>
    /// <returns>The locator of the item.</returns>
    public Locator ListItem(string name) => OfType("ListBoxItem", name);

    /// <summary>Returns a menu item by its AutomationId, its <c>x:Name</c> or its caption.</summary>
    /// <param name="name">The id or caption.</param>
    /// <returns>The locator of the menu item.</returns>
    public Locator MenuItem(string name) => OfType("MenuItem", name);

    /// <summary>Returns a tab by its AutomationId, its <c>x:Name</c> or its caption.</summary>
    /// <param name="name">The id or caption.</param>
    /// <returns>The locator of the tab.</returns>
    public Locator Tab(string name) => OfType("TabItem", name);

    /// <summary>Returns a text by its AutomationId, its <c>x:Name</c> or its content.</summary>
    /// <param name="name">The id or content.</param>
    /// <returns>The locator of the text.</returns>
    public Locator Text(string name) => OfType("TextBlock", name);

    private Locator OfType(string type, string name) => Get($"{type}#{LocatorText.IdOf(name)}");
}
