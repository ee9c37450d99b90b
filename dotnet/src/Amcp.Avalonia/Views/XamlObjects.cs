using System.Collections;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Amcp.Avalonia.Views;

/// <summary>
/// Creates the objects of design data: elements with attributes, property elements and items, <c>{x:Static}</c>, <c>{x:Null}</c> and
/// <c>{d:DesignInstance}</c>. Apps have no XAML loader at run time.
/// </summary>
[RequiresUnreferencedCode(ViewCatalog.NeedsItsTypes)]
internal sealed partial class XamlObjects
{
    private const string Language = "http://schemas.microsoft.com/winfx/2006/xaml";
    private const BindingFlags Statics = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.FlattenHierarchy;
    private const BindingFlags Instances = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly Lazy<IReadOnlyList<Assembly>> _assemblies = new(AppAssemblies.All);

    /// <summary>Creates the object of an element.</summary>
    /// <exception cref="NotSupportedException">A name or a form is not known.</exception>
    public object? Create(XElement element)
    {
        if (element.Name == XName.Get("Static", Language))
            return StaticOf(element.Attribute("Member")?.Value ?? "", element);

        if (element.Name.NamespaceName == Language)
            return Converted(element.Value.Trim(), PrimitiveOf(element.Name.LocalName));

        var type = TypeIn(element.Name.NamespaceName, element.Name.LocalName);
        var made = New(type);
        foreach (var attribute in element.Attributes().Where(attribute => !attribute.IsNamespaceDeclaration && attribute.Name.NamespaceName.Length == 0))
            Set(made, attribute.Name.LocalName, property => Value(attribute.Value, property.PropertyType, element));

        foreach (var child in element.Elements())
            AddTo(made, child);

        return made;
    }

    /// <summary>Converts an attribute, which may be a markup extension.</summary>
    /// <param name="text">The attribute's value.</param>
    /// <param name="target">The type that is needed.</param>
    /// <param name="place">The element that declares the prefixes.</param>
    /// <exception cref="NotSupportedException">A name or a form is not known.</exception>
    public object? Value(string text, Type target, XElement place)
    {
        var extension = Extension().Match(text);
        if (!extension.Success)
            return Converted(text.StartsWith("{}", StringComparison.Ordinal) ? text[2..] : text, target);

        var argument = extension.Groups["argument"].Value;
        return extension.Groups["name"].Value switch
        {
            "Null" => null,
            "Static" => StaticOf(argument, place),
            "DesignInstance" => text.Contains("IsDesignTimeCreatable=True", StringComparison.OrdinalIgnoreCase) ? New(Named(argument, place)) : null,
            var name => throw new NotSupportedException($"Design data cannot have {{{name}}} here: use elements, {{x:Static}}, or an [AmcpView] method."),
        };
    }

    private void AddTo(object made, XElement child)
    {
        var name = child.Name.LocalName;
        if (name.LastIndexOf('.') is > 0 and var dot)
            SetMember(made, name[(dot + 1)..], child);
        else if (made is IList list)
            list.Add(Create(child));
        else
            throw new NotSupportedException($"Design data cannot have <{name}> in <{TypeName.Of(made)}>: write it into a property element.");
    }

    private void SetMember(object made, string member, XElement value)
    {
        var items = value.Elements().ToList();
        var property = PropertyOf(made, member);
        if (items.Count == 0)
            property.SetValue(made, Value(value.Value.Trim(), property.PropertyType, value));
        else if (property.GetValue(made) is IList { IsReadOnly: false, IsFixedSize: false } list)
            items.ForEach(item => list.Add(Create(item)));
        else
            property.SetValue(made, Create(items[0]));
    }

    private void Set(object made, string member, Func<PropertyInfo, object?> value)
    {
        var property = PropertyOf(made, member);
        property.SetValue(made, value(property));
    }

    private static PropertyInfo PropertyOf(object made, string member) =>
        made.GetType().GetProperty(member, Instances) ?? throw new NotSupportedException($"{TypeName.Of(made)} has no property {member}.");

    private object? StaticOf(string text, XElement place)
    {
        var dot = text.LastIndexOf('.');
        var type = Named(dot < 0 ? text : text[..dot], place);
        var member = text[(dot + 1)..];
        return type.GetProperty(member, Statics) is { } property ? property.GetValue(null)
            : type.GetField(member, Statics) is { } field ? field.GetValue(null)
            : throw new NotSupportedException($"{type.FullName} has no static {member}.");
    }

    private Type Named(string text, XElement place)
    {
        var parts = text.Split(':');
        var (prefix, name) = parts.Length == 2 ? (parts[0], parts[1]) : ("", text);
        var space = prefix.Length == 0 ? place.GetDefaultNamespace() : place.GetNamespaceOfPrefix(prefix);
        return TypeIn(space?.NamespaceName ?? "", name.Replace('.', '+'));
    }

    private Type TypeIn(string space, string name)
    {
        var parts = Clr().Match(space);
        var full = $"{parts.Groups["space"].Value}.{name}";
        var assemblies = parts.Groups["assembly"] is { Success: true, Value: { Length: > 0 } named } ? [Assembly.Load(named)] : _assemblies.Value;
        return assemblies.Concat(AppDomain.CurrentDomain.GetAssemblies()).Select(assembly => assembly.GetType(full)).OfType<Type>().FirstOrDefault()
            ?? throw new NotSupportedException($"Design data names {full}, which the app does not have.");
    }

    private static object New(Type type) => Activator.CreateInstance(type, Instances | BindingFlags.DoNotWrapExceptions, null, [], null)!;

    private static object? Converted(string text, Type target)
    {
        var type = Nullable.GetUnderlyingType(target) ?? target;
        if (type.IsAssignableFrom(typeof(string)))
            return text;

        var converter = TypeDescriptor.GetConverter(type);
        return converter.CanConvertFrom(typeof(string))
            ? converter.ConvertFromInvariantString(text)
            : throw new NotSupportedException($"Design data cannot convert `{text}` to {TypeName.Of(type)}.");
    }

    private static Type PrimitiveOf(string name) =>
        Type.GetType($"System.{name}") ?? throw new NotSupportedException($"Design data cannot have <x:{name}>.");

    [GeneratedRegex(@"^\{\s*(?:\w+:)?(?<name>\w+?)(?:Extension)?(?:\s+(?:(?:Type|Member)\s*=\s*)?(?:\{x:Type\s+)?(?<argument>[\w.:+]+)\}?[^}]*)?\s*\}$")]
    private static partial Regex Extension();

    [GeneratedRegex("^(?:using|clr-namespace):(?<space>[^;]*)(?:;assembly=(?<assembly>.*))?$")]
    private static partial Regex Clr();
}
