using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Avalonia.Automation;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads the values of list items that show no text, such as shapes and pictures. UI thread only.</summary>
internal static class ItemValue
{
    /// <summary>Returns the value that names an item best; null if it has none.</summary>
    public static string? Of(object? item) => All(item).FirstOrDefault();

    /// <summary>
    /// Returns the values of an item, the most telling first: itself as text, and its public properties. Of a control they are its id, its tag and its
    /// content's values.
    /// </summary>
    public static IEnumerable<string> All(object? item) => Candidates(item).Where(value => !string.IsNullOrWhiteSpace(value)).OfType<string>();

    private static IEnumerable<string?> Candidates(object? item) => item switch
    {
        null => [],
        Control control => [AutomationProperties.GetAutomationId(control), control.Name, TextOf(control.Tag), .. Content(control)],
        _ when TextOf(item) is { } text => [text],
        _ => [Written(item), .. Properties(item)],
    };

    private static IEnumerable<string> Content(Control control) => control is ContentControl { Content: { } content } ? All(content) : [];

    // Numbers, enumerations, colours and the like, as code writes them.
    private static string? TextOf(object? value) => value switch
    {
        string text => text,
        Enum or bool or Guid => value.ToString(),
        IFormattable number when value.GetType().IsPrimitive || value is decimal or DateTime or DateOnly or TimeSpan => number.ToString(null, CultureInfo.InvariantCulture),
        _ => null,
    };

    // The text of a type that wrote none is its name, and that of a record lists its properties.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A method that a trimmed app has lost is one value less.")]
    private static string? Written(object item)
    {
        var method = item.GetType().GetMethod(nameof(ToString), BindingFlags.Public | BindingFlags.Instance, []);
        var isWritten = method is not null && method.DeclaringType != typeof(object) && method.DeclaringType != typeof(ValueType)
            && method.DeclaringType != typeof(AvaloniaObject) && !method.IsDefined(typeof(CompilerGeneratedAttribute));
        return isWritten ? Guarded(item.ToString) : null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A property that a trimmed app has lost is one value less.")]
    private static IEnumerable<string?> Properties(object item) => item.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance)
        .Where(property => property.CanRead && property.GetIndexParameters().Length == 0 && IsPlain(property.PropertyType))
        .Select(property => Guarded(() => TextOf(property.GetValue(item))));

    private static bool IsPlain(Type type) => type == typeof(string) || type.IsEnum || type.IsPrimitive || type == typeof(decimal) || type == typeof(Guid);

    // A getter of the app may throw; its value is then skipped.
    private static string? Guarded(Func<string?> read)
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
