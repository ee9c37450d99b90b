using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Data;

namespace Amcp.Avalonia.Explaining;

/// <summary>
/// Reads the bindings of an element. Avalonia makes a binding public but not what it knows, which is read by reflection: without it, an answer lacks
/// the facts and not the setters. UI thread only.
/// </summary>
internal static class BindingReader
{
    private const string Unset = "(unset)";

    private const string Feature = "reading bindings";

    private static readonly HiddenType s_any = new(Feature, "Avalonia.Data.Core.UntypedBindingExpressionBase, Avalonia.Base", "Description", "_error", "_value");
    private static readonly HiddenType s_error = new(Feature, "Avalonia.Data.Core.BindingError, Avalonia.Base", "Exception");
    private static readonly HiddenType s_path = new(Feature, "Avalonia.Data.Core.BindingExpression, Avalonia.Base", "_nodes", "_mode", "Converter", "FallbackValue");
    private static readonly HiddenType s_node = new(Feature, "Avalonia.Data.Core.ExpressionNodes.ExpressionNode, Avalonia.Base", "Value", "Source");
    private static readonly HiddenType s_many = new(Feature, "Avalonia.Data.Core.MultiBindingExpression, Avalonia.Base", "_expressions", "_converter");

    /// <summary>Returns the facts of the binding that a property has, and of the bindings in it; none without one.</summary>
    /// <param name="element">The element.</param>
    /// <param name="property">The property.</param>
    public static IReadOnlyList<BindingFacts> Read(AvaloniaObject element, AvaloniaProperty property) =>
        BindingOperations.GetBindingExpressionBase(element, property) is { } expression && !IsResource(expression)
            ? [.. Read(expression, PropertyName.Of(element, property), (element as StyledElement)?.DataContext is null)]
            : [];

    /// <summary>Returns the key of a dynamic resource that a property has; null without one.</summary>
    public static string? ResourceOf(AvaloniaObject element, AvaloniaProperty property) =>
        BindingOperations.GetBindingExpressionBase(element, property) is { } expression && IsResource(expression)
            ? Description(expression)[(Description(expression).IndexOf(' ', StringComparison.Ordinal) + 1)..]
            : null;

    private static bool IsResource(object expression) => expression.GetType().Name == "DynamicResourceExpression";

    private static string Description(object expression) => s_any.PropertyOrNull("Description")?.GetValue(expression) as string ?? TypeName.Of(expression);

    private static IEnumerable<BindingFacts> Read(object expression, string property, bool lacksContext)
    {
        var error = s_any.FieldOrNull("_error")?.GetValue(expression) is { } failed ? TextOf(s_error.PropertyOrNull("Exception")?.GetValue(failed) as Exception) : null;
        var value = ValueText.Of(s_any.FieldOrNull("_value") is { } field ? field.GetValue(expression) : AvaloniaProperty.UnsetValue);
        if (s_many.TypeOrNull?.IsInstanceOfType(expression) == true)
        {
            var parts = ((IEnumerable<object?>)s_many.Field("_expressions").GetValue(expression)!).OfType<object>();
            var facts = new BindingFacts(property, "MultiBinding", null, null, TypeOf(s_many.Field("_converter").GetValue(expression)), value, error);
            return parts.SelectMany((part, index) => Read(part, $"{property}[{index}]", lacksContext)).Prepend(facts);
        }

        if (s_path.TypeOrNull?.IsInstanceOfType(expression) != true)
            return [new BindingFacts(property, Description(expression), null, null, null, value, error)];

        var nodes = ((IEnumerable<object>)s_path.Field("_nodes").GetValue(expression)!).ToList();
        var start = nodes.Count == 0 ? null : s_node.Property(IsMember(nodes[0]) ? "Source" : "Value").GetValue(nodes[0]);
        var converter = TypeOf(s_path.Property("Converter").GetValue(expression));
        if (converter is not null && error is null && value == Unset)
            error = $"{converter} gives no value.";

        var fallback = s_path.Property("FallbackValue").GetValue(expression);
        var startsAtContext = nodes.Count > 0 && nodes[0].GetType().Name == "DataContextNode";
        var source = startsAtContext && lacksContext ? "DataContext, which is null" : SourceText(start, startsAtContext);
        if (fallback != AvaloniaProperty.UnsetValue && error is not null)
            error += $" FallbackValue {ValueText.Of(fallback)} is used.";

        return
        [
            new BindingFacts(
                property, Description(expression), source, ((BindingMode)s_path.Field("_mode").GetValue(expression)!).ToString(),
                converter, value, error),
        ];
    }

    // A path from an object that is given has no node for its start.
    private static bool IsMember(object node) => node.GetType().Name.Contains("Accessor", StringComparison.Ordinal);

    private static string SourceText(object? start, bool isContext)
    {
        if (start is null || start == AvaloniaProperty.UnsetValue)
            return "nothing: the start of the path was not found";

        var text = start is StyledElement element ? StyleHosts.NameOf(element) : TypeName.Of(start);
        return isContext ? $"DataContext {text}" : text;
    }

    // Avalonia wraps what a converter throws, and repeats the value.
    private static string? TextOf(Exception? error) =>
        error is null ? null : SecretFields.Masked(error.InnerException is { } inner ? $"{error.Message} {inner.Message}" : error.Message, ValueText.Secret);

    private static string? TypeOf(object? instance) => instance is null ? null : TypeName.Of(instance);
}
