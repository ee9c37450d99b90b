using System.Xml;
using System.Xml.XPath;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>
/// Presents the folded tree to .NET's XPath engine: elements named by their types, their <c>properties</c> and name as attributes, and their displayed
/// text as a text node before their children. UI thread only.
/// </summary>
/// <param name="tree">The element tree.</param>
/// <param name="top">The elements below the root.</param>
/// <param name="named">
/// Names of further attributes, which the expression has: those of properties in another case, or of registered properties of the control.
/// </param>
internal sealed class ElementNavigator(ElementTree tree, IReadOnlyList<Visual> top, IReadOnlyList<string> named) : XPathNavigator
{
    private static readonly NameTable s_names = new();

    private Place? _place;
    private bool _isText;
    private IReadOnlyList<KeyValuePair<string, string>> _attributes = [];
    private int _attribute = -1;

    /// <summary>Gets the element at the position, or that of the attribute or text there; null at the root.</summary>
    public Visual? Element => _place?.Element;

    /// <inheritdoc/>
    public override XPathNodeType NodeType =>
        _place is null ? XPathNodeType.Root : _isText ? XPathNodeType.Text : _attribute >= 0 ? XPathNodeType.Attribute : XPathNodeType.Element;

    /// <inheritdoc/>
    public override string LocalName => _place is null || _isText ? "" : _attribute >= 0 ? _attributes[_attribute].Key : TypeName.Of(_place.Element);

    /// <inheritdoc/>
    public override string Name => LocalName;

    /// <inheritdoc/>
    public override string Value => _attribute >= 0 ? _attributes[_attribute].Value : _place is null ? Joined(top) : TextOf(_place.Element);

    /// <inheritdoc/>
    public override string NamespaceURI => "";

    /// <inheritdoc/>
    public override string Prefix => "";

    /// <inheritdoc/>
    public override string BaseURI => "";

    /// <inheritdoc/>
    public override XmlNameTable NameTable => s_names;

    /// <inheritdoc/>
    public override bool IsEmptyElement => NodeType == XPathNodeType.Element && !Clone().MoveToFirstChild();

    /// <inheritdoc/>
    public override XPathNavigator Clone()
    {
        var clone = new ElementNavigator(tree, top, named);
        clone.MoveTo(this);
        return clone;
    }

    /// <inheritdoc/>
    public override bool IsSamePosition(XPathNavigator other) =>
        other is ElementNavigator same && same.Element == Element && same._isText == _isText
        && (_attribute < 0 ? same._attribute < 0 : same._attribute >= 0 && same.LocalName == LocalName);

    /// <inheritdoc/>
    public override bool MoveTo(XPathNavigator other)
    {
        if (other is not ElementNavigator place)
            return false;

        (_place, _isText, _attributes, _attribute) = (place._place, place._isText, place._attributes, place._attribute);
        return true;
    }

    /// <inheritdoc/>
    public override bool MoveToFirstChild()
    {
        if (_isText || _attribute >= 0)
            return false;

        _isText = _place is not null && OwnTextOf(_place.Element) is not null;
        return _isText || MoveInto(ChildrenOf(_place), 0, _place);
    }

    /// <inheritdoc/>
    public override bool MoveToNext()
    {
        if (_place is null || _attribute >= 0)
            return false;

        return _isText ? MoveInto(ChildrenOf(_place), 0, _place) : MoveInto(_place.Siblings, _place.Index + 1, _place.Parent);
    }

    /// <inheritdoc/>
    public override bool MoveToPrevious()
    {
        if (_place is null || _isText || _attribute >= 0)
            return false;

        if (_place.Index > 0)
            return MoveInto(_place.Siblings, _place.Index - 1, _place.Parent);

        if (_place.Parent is not { } parent || OwnTextOf(parent.Element) is null)
            return false;

        (_place, _isText) = (parent, true);
        return true;
    }

    /// <inheritdoc/>
    public override bool MoveToParent()
    {
        if (_place is null)
            return false;

        if (!_isText && _attribute < 0)
            _place = _place.Parent;

        (_isText, _attribute) = (false, -1);
        return true;
    }

    /// <inheritdoc/>
    public override bool MoveToFirstAttribute()
    {
        if (NodeType != XPathNodeType.Element)
            return false;

        var known = AttributesOf(_place!.Element);
        _attributes = named.Count == 0 ? known : [.. known, .. NamedAttributesOf(_place.Element, known)];
        _attribute = _attributes.Count > 0 ? 0 : -1;
        return _attribute == 0;
    }

    /// <inheritdoc/>
    public override bool MoveToNextAttribute()
    {
        if (_attribute < 0 || _attribute + 1 >= _attributes.Count)
            return false;

        _attribute++;
        return true;
    }

    /// <inheritdoc/>
    public override bool MoveToId(string id) => false;

    /// <inheritdoc/>
    public override bool MoveToFirstNamespace(XPathNamespaceScope namespaceScope) => false;

    /// <inheritdoc/>
    public override bool MoveToNextNamespace(XPathNamespaceScope namespaceScope) => false;

    /// <summary>Returns the attributes of an element: its accessible name and its properties.</summary>
    public static IReadOnlyList<KeyValuePair<string, string>> AttributesOf(Visual element)
    {
        var properties = ElementProperties.Of(element);
        return AccessibleName.Of(element) is { } name ? [new("name", name), .. properties] : [.. properties];
    }

    private IEnumerable<KeyValuePair<string, string>> NamedAttributesOf(Visual element, IReadOnlyList<KeyValuePair<string, string>> known)
    {
        foreach (var name in named.Where(name => known.All(attribute => attribute.Key != name)))
        {
            var inOtherCase = known.FirstOrDefault(attribute => attribute.Key.Equals(name, StringComparison.OrdinalIgnoreCase));
            if ((inOtherCase.Value ?? PropertyValue.TextOf(element, name)) is { } value)
                yield return new(name, value);
        }
    }

    private IReadOnlyList<Visual> ChildrenOf(Place? place) => place is null ? top : tree.Children(place.Element);

    private bool MoveInto(IReadOnlyList<Visual> siblings, int index, Place? parent)
    {
        if (index >= siblings.Count)
            return false;

        (_place, _isText) = (new Place(siblings[index], parent, siblings, index), false);
        return true;
    }

    private static string? OwnTextOf(Visual element) =>
        DisplayedText.Read(element) is { Length: > 0 } text ? text : DisplayedValue.Of(element) is { Length: > 0 } value ? value : null;

    private string TextOf(Visual element) => OwnTextOf(element) ?? Joined(tree.Children(element));

    private string Joined(IEnumerable<Visual> elements) => string.Join(' ', elements.Select(TextOf).Where(text => text.Length > 0));

    private sealed record Place(Visual Element, Place? Parent, IReadOnlyList<Visual> Siblings, int Index);
}
