using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Amcp.Avalonia.Core;
using Avalonia;

namespace Amcp.Avalonia.Input;

/// <summary>Wraps a non-public type of Avalonia, looked up once on first use. UI thread only.</summary>
internal sealed class HiddenType
{
    /// <summary>The flags for members of any kind and visibility.</summary>
    public const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    // The members that trimming keeps of a type named by a constant.
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

    /// <param name="name">The assembly-qualified name; must be a constant, otherwise trimming removes the type.</param>
    public HiddenType([DynamicallyAccessedMembers(Kept)] string name) => _name = name;

    /// <summary>Gets the type itself.</summary>
    /// <exception cref="ToolFailure">This Avalonia version lacks the type; likewise for its members.</exception>
    [DynamicallyAccessedMembers(Kept)]
    public Type Type => TypeOrNull ?? throw Missing(_name);

    /// <summary>Gets the type, or null if this Avalonia version lacks it.</summary>
    [DynamicallyAccessedMembers(Kept)]
    public Type? TypeOrNull => _type ??= Type.GetType(_name);

    /// <summary>Returns a property of any visibility.</summary>
    public PropertyInfo Property(string name) => PropertyOrNull(name) ?? throw Missing($"{_name}: {name}");

    /// <summary>Returns a property of any visibility, or null if this Avalonia version lacks it.</summary>
    public PropertyInfo? PropertyOrNull(string name)
    {
        if (!_properties.TryGetValue(name, out var property))
        {
            _properties[name] = property = Type.GetProperty(name, Any);
        }

        return property;
    }

    /// <summary>Returns a public method.</summary>
    public MethodInfo Method(string name)
    {
        if (!_methods.TryGetValue(name, out var method))
        {
            _methods[name] = method = Type.GetMethod(name) ?? throw Missing($"{_name}: {name}");
        }

        return method;
    }

    /// <summary>Returns a value of this enumeration.</summary>
    public object Value(string name) => Enum.Parse(Type, name);

    /// <summary>Creates an object with the constructor that accepts these arguments.</summary>
    public object Create(params object?[] arguments) => CreateOrNull(arguments) ?? throw Missing(_name);

    /// <summary>Creates an object, or returns null if no constructor accepts the arguments.</summary>
    public object? CreateOrNull(params object?[] arguments)
    {
        _constructors ??= Type.GetConstructors(Any);
        return Array.Find(_constructors, candidate => Takes(candidate, arguments))?.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null);
    }

    /// <summary>Creates the failure for a change in Avalonia.</summary>
    public static ToolFailure Missing(string what) =>
        Failures.Unsupported($"This Avalonia ({typeof(Visual).Assembly.GetName().Version}) has no `{what}` for raw input: use Avalonia 11.3 or 12, or a newer Amcp.Avalonia.");

    private static bool Takes(ConstructorInfo constructor, object?[] arguments)
    {
        var parameters = constructor.GetParameters();
        return parameters.Length == arguments.Length
            && parameters.Zip(arguments).All(pair => pair.Second is null || pair.First.ParameterType.IsInstanceOfType(pair.Second));
    }
}
