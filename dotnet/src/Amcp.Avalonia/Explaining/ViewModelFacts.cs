using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Windows.Input;

namespace Amcp.Avalonia.Explaining;

/// <summary>Represents the DataContext of an element: its type, and its members one level deep. Secrets are masked.</summary>
/// <param name="Type">The name of the type.</param>
/// <param name="Members">The values by member.</param>
/// <param name="More">How many members are left off.</param>
internal sealed partial record ViewModelFacts(string Type, IReadOnlyDictionary<string, string> Members, int More)
{
    private const int MostMembers = 10;

    /// <summary>Determines whether the app is a debug build, whose view models may be shown. The host of an app that has no handler is none.</summary>
    public static bool IsDebugBuild =>
        (Application.Current?.GetType().Assembly ?? Assembly.GetEntryAssembly())?.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    /// <summary>Reads the view model of an element; null if it has none. UI thread only.</summary>
    /// <param name="element">The element.</param>
    /// <param name="wanted">The members to read; null for the first ones.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A member that a trimmed app has lost is one fact less.")]
    public static ViewModelFacts? Read(StyledElement element, IReadOnlyList<string>? wanted)
    {
        if (element.DataContext is not { } model)
            return null;

        var type = model.GetType();
        if (type.IsPrimitive || model is string or Visual)
            return new ViewModelFacts(TypeName.Of(type), new Dictionary<string, string> { ["value"] = ValueText.Of(model) }, 0);

        var all = type.GetProperties(BindingFlags.Instance | BindingFlags.Public)
            .Where(member => member.CanRead && member.GetMethod!.IsPublic && member.GetIndexParameters().Length == 0 && !typeof(ICommand).IsAssignableFrom(member.PropertyType))
            .DistinctBy(member => member.Name).ToList();
        var chosen = wanted is { Count: > 0 } ? all.Where(member => wanted.Contains(member.Name)).ToList() : [.. all.Take(MostMembers)];
        return new ViewModelFacts(TypeName.Of(type), chosen.ToDictionary(member => member.Name, member => TextOf(model, member)), all.Count - chosen.Count);
    }

    private static string TextOf(object model, PropertyInfo member)
    {
        if (SecretName().IsMatch(member.Name))
            return ValueText.Secret;

        try
        {
            return ValueText.Of(member.GetValue(model));
        }
        catch (TargetInvocationException thrown)
        {
            return $"throws {TypeName.Of(thrown.InnerException ?? thrown)}";
        }
    }

    [GeneratedRegex("passw|passphrase|pwd|secret|token|credential|api_?key|private_?key|^pin(code)?$", RegexOptions.IgnoreCase)]
    private static partial Regex SecretName();
}
