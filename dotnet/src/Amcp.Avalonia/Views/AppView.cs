using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Views;

/// <summary>Represents a view of the app: a type that can be created without arguments, or a method that makes one.</summary>
/// <param name="Name">The name of the picture, unique in the app.</param>
/// <param name="Type">The type of the view; null for a method.</param>
/// <param name="Method">The method that makes the view; null for a type.</param>
/// <param name="Reason">Why the view cannot be made; null if it can.</param>
[RequiresUnreferencedCode(ViewCatalog.NeedsItsTypes)]
internal sealed partial record AppView(string Name, Type? Type, MethodInfo? Method, string? Reason)
{
    private const BindingFlags Instances = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>Gets <c>Window</c>, <c>UserControl</c> or <c>Method</c>.</summary>
    public string Kind => Type is null ? "Method" : typeof(Window).IsAssignableFrom(Type) ? nameof(Window) : nameof(UserControl);

    /// <summary>Describes a type, with the constructor that it lacks.</summary>
    public static AppView Of(Type type, string name)
    {
        var constructors = type.GetConstructors(Instances);
        var nearest = constructors.MinBy(each => each.GetParameters().Count(parameter => !parameter.IsOptional));
        var reason = constructors.Any(IsCallable)
            ? null
            : $"its constructor needs {string.Join(", ", nearest?.GetParameters().Select(parameter => TypeName.Of(parameter.ParameterType)) ?? [])}; "
                + "a static method with [AmcpView] can make it";
        return new AppView(name, type, null, reason);
    }

    /// <summary>Describes a method with its attribute.</summary>
    public static AppView Of(MethodInfo method, string name)
    {
        var fault = !method.IsStatic || method.GetParameters().Length > 0 ? "is not static, or has parameters"
            : method.ContainsGenericParameters ? "is generic"
            : !typeof(Control).IsAssignableFrom(method.ReturnType) ? "does not return a Control"
            : !Allowed().IsMatch(name) ? "has a name with other characters than letters, digits, spaces, `-`, `_` and `.`"
            : null;
        return new AppView(name, null, method, fault is null ? null : $"{method.DeclaringType?.Name}.{method.Name} {fault}");
    }

    /// <summary>Makes the view. UI thread only; exceptions are those of the app.</summary>
    public Control Make()
    {
        if (Method is not null)
            return (Control?)Method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null) ?? throw new InvalidOperationException($"{Method.Name} returns null.");

        var constructor = Type!.GetConstructors(Instances).Where(IsCallable).MinBy(each => each.GetParameters().Length)!;
        var defaults = Enumerable.Repeat(System.Type.Missing, constructor.GetParameters().Length).ToArray();
        return (Control)constructor.Invoke(BindingFlags.DoNotWrapExceptions | BindingFlags.OptionalParamBinding, null, defaults, null);
    }

    private static bool IsCallable(ConstructorInfo constructor) =>
        (constructor.IsPublic || constructor.IsAssembly || constructor.IsFamilyOrAssembly) && constructor.GetParameters().All(parameter => parameter.IsOptional);

    [GeneratedRegex(@"^[\p{L}\p{Nd}][\p{L}\p{Nd} ._-]{0,99}$")]
    private static partial Regex Allowed();
}
