using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>
/// Reads members by name of objects whose types are not referenced, such as those of grid packages. A member that a type lacks, or that a trimmed app has
/// lost, reads as null. Thread-safe.
/// </summary>
internal static class Shape
{
    private const BindingFlags Public = BindingFlags.Instance | BindingFlags.Public;

    private static readonly ConcurrentDictionary<(Type Type, string Name), PropertyInfo?> s_properties = new();
    private static readonly ConcurrentDictionary<(Type Type, string Name, int Count), IReadOnlyList<MethodInfo>> s_methods = new();

    /// <summary>Returns a public property of a type, or of an interface that it implements explicitly; null without one.</summary>
    public static PropertyInfo? Property(Type type, string name) => s_properties.GetOrAdd((type, name), static key => Find(key.Type, key.Name));

    /// <summary>Determines whether a type has all of these public properties.</summary>
    public static bool Has(Type type, params string[] names) => names.All(name => Property(type, name) is not null);

    /// <summary>Returns the value of a property; null without one, and if its getter throws.</summary>
    public static object? Get(object? instance, string name) => instance is null ? null : Guarded(() => Property(instance.GetType(), name)?.GetValue(instance));

    /// <summary>Calls the public method whose parameters take these arguments; null without one, without a result, and if it throws.</summary>
    public static object? Call(object? instance, string name, params object?[] arguments) =>
        instance is null || Method(instance, name, arguments) is not { } method ? null : Guarded(() => method.Invoke(instance, arguments));

    /// <summary>Determines whether an object has a public method that takes these arguments.</summary>
    public static bool CanCall(object instance, string name, params object?[] arguments) => Method(instance, name, arguments) is not null;

    private static MethodInfo? Method(object instance, string name, object?[] arguments) =>
        s_methods.GetOrAdd((instance.GetType(), name, arguments.Length), static key => Methods(key.Type, key.Name, key.Count))
            .FirstOrDefault(method => method.GetParameters().Zip(arguments).All(pair => Takes(pair.First.ParameterType, pair.Second)));

    private static bool Takes(Type parameter, object? argument)
    {
        var inner = Nullable.GetUnderlyingType(parameter);
        return argument is null ? !parameter.IsValueType || inner is not null : (inner ?? parameter).IsInstanceOfType(argument);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A member that a trimmed app has lost reads as null.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A member that a trimmed app has lost reads as null.")]
    private static PropertyInfo? Find(Type type, string name)
    {
        // A property that hides one of a base type is found first.
        for (var declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            if (declaring.GetProperty(name, Public | BindingFlags.DeclaredOnly) is { CanRead: true } own && own.GetIndexParameters().Length == 0)
                return own;
        }

        return type.GetInterfaces().Select(one => one.GetProperty(name)).FirstOrDefault(one => one is { CanRead: true });
    }

    // A parameter of the very type object is the general overload: it comes first, and it takes boxed values too.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A member that a trimmed app has lost reads as null.")]
    private static IReadOnlyList<MethodInfo> Methods(Type type, string name, int count) =>
    [
        .. type.GetMethods(Public).Concat(type.GetInterfaces().SelectMany(one => one.GetMethods()))
            .Where(method => method.Name == name && method.GetParameters().Length == count && !method.IsGenericMethodDefinition)
            .OrderBy(method => method.GetParameters().Any(parameter => parameter.ParameterType == typeof(object)) ? 0 : 1),
    ];

    // Getters and methods are code of the app or of its packages.
    private static object? Guarded(Func<object?> read)
    {
        try
        {
            return read();
        }
        catch (Exception)
        {
            return null;
        }
    }
}
