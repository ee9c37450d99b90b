using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.Views;

/// <summary>Lists the views of the app: its windows and user controls, and what its <see cref="AmcpViewAttribute"/> methods make.</summary>
[RequiresUnreferencedCode(NeedsItsTypes)]
internal sealed class ViewCatalog
{
    /// <summary>The warning for authors of trimmed apps.</summary>
    public const string NeedsItsTypes = "The views of an app are found by reflection, which a trimmed app may have lost.";

    private const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly Lazy<IReadOnlyList<AppView>> _all = new(Find);

    /// <summary>Gets all views by name; names of types that occur twice have their namespace.</summary>
    public IReadOnlyList<AppView> All => _all.Value;

    private static IReadOnlyList<AppView> Find()
    {
        var types = AppAssemblies.All().SelectMany(TypesOf).ToList();
        var views = types.Where(IsView).ToList();
        var shared = views.GroupBy(TypeName.Of).Where(group => group.Count() > 1).Select(group => group.Key).ToHashSet();
        string NameOf(Type type) => shared.Contains(TypeName.Of(type)) ? type.FullName!.Replace('+', '.') : TypeName.Of(type);
        var made = types.SelectMany(type => type.GetMethods(Any))
            .Select(method => (Method: method, MarkName: NameIn(method)))
            .Where(marked => marked.MarkName is not null)
            .Select(marked => AppView.Of(marked.Method, marked.MarkName!));
        return [.. Unique(views.Select(type => AppView.Of(type, NameOf(type))).Concat(made)).OrderBy(view => view.Name, StringComparer.Ordinal)];
    }

    private static IEnumerable<AppView> Unique(IEnumerable<AppView> views)
    {
        var known = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var view in views)
            yield return known.Add(view.Name) ? view : view with { Name = $"{view.Name} {known.Count}", Reason = $"there is another view `{view.Name}`" };
    }

    // By name, because a hosted app that references the package has the attribute of its own copy.
    private static string? NameIn(MethodInfo method) =>
        method.CustomAttributes.FirstOrDefault(mark => mark.AttributeType.FullName == typeof(AmcpViewAttribute).FullName) is { ConstructorArguments: [{ Value: string name }] }
            ? name
            : null;

    private static bool IsView(Type type) =>
        type is { IsAbstract: false, ContainsGenericParameters: false } && !type.IsDefined(typeof(CompilerGeneratedAttribute))
        && (typeof(Window).IsAssignableFrom(type) || typeof(UserControl).IsAssignableFrom(type));

    // A type whose base class is missing is no view.
    private static IEnumerable<Type> TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException partial)
        {
            return partial.Types.OfType<Type>();
        }
    }
}
