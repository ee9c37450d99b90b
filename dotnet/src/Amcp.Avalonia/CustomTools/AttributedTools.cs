using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Finds the methods of an object that are marked with <see cref="AmcpToolAttribute"/>.</summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal static class AttributedTools
{
    private const BindingFlags Own =
        BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Creates one tool per marked method, public or not, of the object's class and its base classes.</summary>
    /// <exception cref="ArgumentException">No method is marked, or a marked method cannot be served.</exception>
    public static IReadOnlyList<CustomTool> Of(object instance, StartOnUiThread start)
    {
        var tools = Lineage(instance.GetType())
            .SelectMany(type => type.GetMethods(Own))
            .Select(method => (Method: method, Mark: method.GetCustomAttribute<AmcpToolAttribute>(inherit: false)))
            .Where(marked => marked.Mark is not null)
            .Select(marked => CustomTool.Create(marked.Mark!.Name, marked.Mark.Description, DelegateOf(marked.Method, instance), marked.Mark.Hints, start))
            .ToArray();
        return tools.Length > 0
            ? tools
            : throw new ArgumentException($"{instance.GetType().Name} has no method with [AmcpTool(\"Name\", \"what it does\")]. Mark the methods that are tools.");
    }

    private static IEnumerable<Type> Lineage(Type type)
    {
        for (var each = type; each is not null && each != typeof(object); each = each.BaseType)
            yield return each;
    }

    private static Delegate DelegateOf(MethodInfo method, object instance)
    {
        var parameters = method.GetParameters();
        if (method.ContainsGenericParameters || parameters.Any(parameter => parameter.ParameterType.IsByRef))
            throw new ArgumentException($"The tool method {method.DeclaringType?.Name}.{method.Name} is generic or has ref or out parameters. Give it plain ones.");

        var type = Expression.GetDelegateType([.. parameters.Select(parameter => parameter.ParameterType), method.ReturnType]);
        return method.IsStatic ? method.CreateDelegate(type) : method.CreateDelegate(type, instance);
    }
}
