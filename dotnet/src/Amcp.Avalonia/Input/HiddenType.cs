using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Amcp.Avalonia.Tools;
using Avalonia;

namespace Amcp.Avalonia.Input;

/// <summary>A type of Avalonia that is not public: looked up when it is first asked for, and once. UI thread only.</summary>
internal sealed class HiddenType
{
    /// <summary>Members of any kind and visibility.</summary>
    public const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    // What a trimmed app has to keep of a type that is named by a constant.
    private const DynamicallyAccessedMemberTypes Kept =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors
        | DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties
        | DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields
        | DynamicallyAccessedMemberTypes.PublicMethods;

    private readonly Dictionary<string, PropertyInfo?> _properties = [];
    private readonly Dictionary<string, MethodInfo> _methods = [];

    [DynamicallyAccessedMembers(Kept)]
    private readonly string _name;

    [DynamicallyAccessedMembers(Kept)]
    private Type? _type;

    private ConstructorInfo[]? _constructors;

    /// <param name="name">With its assembly; a constant, or a trimmed app loses the type.</param>
    public HiddenType([DynamicallyAccessedMembers(Kept)] string name) => _name = name;

    /// <summary>The type itself.</summary>
    /// <exception cref="ToolFailure">This Avalonia has no such type; so for the members.</exception>
    [DynamicallyAccessedMembers(Kept)]
    public Type Type => TypeOrNull ?? throw Missing(_name);

    /// <summary>The same, or null where this Avalonia has none.</summary>
    [DynamicallyAccessedMembers(Kept)]
    public Type? TypeOrNull => _type ??= Type.GetType(_name);

    /// <summary>A property of any visibility.</summary>
    public PropertyInfo Property(string name) => PropertyOrNull(name) ?? throw Missing($"{_name}: {name}");

    /// <summary>The same, or null where this Avalonia has none.</summary>
    public PropertyInfo? PropertyOrNull(string name)
    {
        if (!_properties.TryGetValue(name, out var property))
        {
            _properties[name] = property = Type.GetProperty(name, Any);
        }

        return property;
    }

    /// <summary>A public method.</summary>
    public MethodInfo Method(string name)
    {
        if (!_methods.TryGetValue(name, out var method))
        {
            _methods[name] = method = Type.GetMethod(name) ?? throw Missing($"{_name}: {name}");
        }

        return method;
    }

    /// <summary>A value of this enumeration.</summary>
    public object Value(string name) => Enum.Parse(Type, name);

    /// <summary>A new object by the constructor that takes these arguments.</summary>
    public object Create(params object?[] arguments) => CreateOrNull(arguments) ?? throw Missing(_name);

    /// <summary>The same, or null where no constructor takes them.</summary>
    public object? CreateOrNull(params object?[] arguments)
    {
        _constructors ??= Type.GetConstructors(Any);
        return Array.Find(_constructors, candidate => Takes(candidate, arguments))?.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null);
    }

    /// <summary>What a caller hears where Avalonia has changed.</summary>
    public static ToolFailure Missing(string what) =>
        Failures.Unsupported($"This Avalonia ({typeof(Visual).Assembly.GetName().Version}) has no `{what}` for raw input: use Avalonia 11.3 or 12, or a newer Amcp.Avalonia.");

    private static bool Takes(ConstructorInfo constructor, object?[] arguments)
    {
        var parameters = constructor.GetParameters();
        return parameters.Length == arguments.Length
            && parameters.Zip(arguments).All(pair => pair.Second is null || pair.First.ParameterType.IsInstanceOfType(pair.Second));
    }
}
