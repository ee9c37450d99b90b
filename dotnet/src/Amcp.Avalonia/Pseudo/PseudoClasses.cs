using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Resources;

namespace Amcp.Avalonia.Pseudo;

/// <summary>Finds the classes that a designer generates for .resx files, and replaces the resources behind them.</summary>
internal static class PseudoClasses
{
    // As the generators of Visual Studio and of MSBuild write it.
    private const string Field = "resourceMan";
    private const string Property = "ResourceManager";
    private const BindingFlags Members = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly string[] s_libraries = ["System", "Microsoft.", "Avalonia", "netstandard", "mscorlib"];

    /// <summary>Replaces the resources of all assemblies, those that are loaded later included.</summary>
    public static void Replace()
    {
        AppDomain.CurrentDomain.AssemblyLoad += (_, loaded) => Replace(loaded.LoadedAssembly);
        foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies())
            Replace(assembly);
    }

    private static void Replace(Assembly assembly)
    {
        if (assembly.IsDynamic || assembly.GetName().Name is not { } name || s_libraries.Any(library => name.StartsWith(library, StringComparison.Ordinal)))
            return;

        foreach (var type in TypesOf(assembly))
        {
            if (FieldOf(type) is { } field && PropertyOf(type)?.GetValue(null) is ResourceManager and not PseudoResources and var original)
                field.SetValue(null, new PseudoResources(original));
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A class that was trimmed shows no texts.")]
    private static IEnumerable<Type> TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException partly)
        {
            return partly.Types.OfType<Type>();
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A class without the field keeps its own texts.")]
    private static FieldInfo? FieldOf(Type type) =>
        type is { IsClass: true, ContainsGenericParameters: false } && type.GetField(Field, Members) is { IsInitOnly: false } field
            && field.FieldType == typeof(ResourceManager) ? field : null;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A class without the property keeps its own texts.")]
    private static PropertyInfo? PropertyOf(Type type) => type.GetProperty(Property, Members);
}
