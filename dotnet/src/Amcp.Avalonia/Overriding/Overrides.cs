using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Amcp.Avalonia.Explaining;
using Avalonia.Data;
using Avalonia.Diagnostics;
using Avalonia.Media;
using Avalonia.Media.Transformation;
using Avalonia.Utilities;

namespace Amcp.Avalonia.Overriding;

/// <summary>Changes elements in ways that no user can, and takes the changes back. UI thread only.</summary>
internal static class Overrides
{
    /// <summary>The text form of null.</summary>
    public const string Null = "{x:Null}";

    /// <summary>Sets a property of an element by its text form.</summary>
    /// <returns>The function that takes the change back.</returns>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT for a text that is no value of the property; UNSUPPORTED for a read-only property.</exception>
    public static Action Set(StyledElement element, AvaloniaProperty property, string text)
    {
        var name = PropertyName.Of(element, property);
        if (property.IsReadOnly)
            throw Failures.Unsupported($"{name} of {TypeName.Of(element)} is read-only.");

        var value = ValueOf(property.PropertyType, name, text);
        var before = element.GetDiagnostic(property);
        try
        {
            element.SetValue(property, value);
        }
        catch (ArgumentException refused)
        {
            throw Failures.Invalid("value", $"{name} of {TypeName.Of(element)} does not take `{text}`: {refused.Message}");
        }

        return () => Restore(element, property, before);
    }

    /// <summary>Turns a pseudo class of an element on or off, without the state that it stands for.</summary>
    /// <returns>The function that takes the change back.</returns>
    public static Action Force(StyledElement element, string pseudoClass, bool on)
    {
        IPseudoClasses classes = element.Classes;
        var before = classes.Contains(pseudoClass);
        Set(classes, pseudoClass, on);
        return () => Set(classes, pseudoClass, before);
    }

    // The extension method of the same name stands in another assembly in each line of Avalonia.
    private static void Set(IPseudoClasses classes, string pseudoClass, bool on)
    {
        if (on)
            classes.Add(pseudoClass);
        else
            classes.Remove(pseudoClass);
    }

    // A binding keeps its place below a value that is set, and its own value returns.
    private static void Restore(StyledElement element, AvaloniaProperty property, AvaloniaPropertyValue before)
    {
        if (before.Priority == BindingPriority.LocalValue)
            element.SetValue(property, before.Value);
        else
            element.ClearValue(property);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A trimmed app keeps the parsers that its own XAML uses; other values are refused.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A trimmed app keeps the parsers that its own XAML uses; other values are refused.")]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A trimmed app keeps the converters of the values that its own XAML uses; other values are refused.")]
    private static object? ValueOf(Type type, string name, string text)
    {
        try
        {
            if (text == Null)
                return type.IsValueType && Nullable.GetUnderlyingType(type) is null ? throw new FormatException("it is no null.") : null;

            if (type == typeof(string) || type == typeof(object))
                return text;

            if (typeof(IBrush).IsAssignableFrom(type))
                return Brush.Parse(text);

            if (type == typeof(ITransform))
                return TransformOperations.Parse(text);

            if (TypeUtilities.TryConvert(type, text, CultureInfo.InvariantCulture, out var value))
                return value;

            if ((Nullable.GetUnderlyingType(type) ?? type).GetMethod("Parse", [typeof(string)]) is { IsStatic: true } parse)
                return parse.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [text], CultureInfo.InvariantCulture);
        }
        catch (Exception refused) when (refused is FormatException or ArgumentException or OverflowException or InvalidCastException)
        {
            throw Failures.Invalid("value", $"`{text}` is no {TypeName.Of(type)} for {name}: {refused.Message}");
        }

        throw Failures.Invalid("value", $"`{text}` is no {TypeName.Of(type)} for {name}.");
    }
}
