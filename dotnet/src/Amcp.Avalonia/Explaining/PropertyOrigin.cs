using Avalonia.Animation;
using Avalonia.Data;
using Avalonia.Diagnostics;
using Avalonia.Markup.Xaml.MarkupExtensions;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.Explaining;

/// <summary>Finds what sets the properties of an element. UI thread only.</summary>
/// <param name="element">The element.</param>
internal sealed class PropertyOrigin(StyledElement element)
{
    private const string Own = "the element itself";

    private readonly IReadOnlyList<ValueFrame> _frames = ValueFrame.Of(element);

    /// <summary>Returns the winner for a property, and then the values that it hides, the strongest first.</summary>
    public IReadOnlyList<Setting> Settings(AvaloniaProperty property)
    {
        var value = element.GetDiagnostic(property);
        var active = _frames.Where(frame => frame.IsActive && frame.Values.ContainsKey(property)).ToList();
        var winner = property.IsDirect ? null : active.Find(frame => frame.Priority == value.Priority);
        var first = winner is null ? Unframed(property, value) : Describe(winner, property, value.Value, isWinner: true, value.IsOverriddenCurrentValue);
        var losers = active.Where(frame => frame != winner).Select(frame => Describe(frame, property, frame.Values[property], isWinner: false, false));
        var isUnset = first.By > SettingPriority.Local && !active.Exists(frame => frame.Values[property] is DynamicResourceExtension);
        var missing = isUnset ? BindingReader.ResourceOf(element, property) : null;
        return
        [
            Masked(first, property),
            .. missing is null ? [] : new[] { new Setting(first.Property, $"{{DynamicResource {missing}}}", SettingPriority.Local, Own, ResourceOrigin.Of(element, missing)) },
            .. losers,
        ];
    }

    /// <summary>Returns what sets a property.</summary>
    public Setting Winner(AvaloniaProperty property) => Settings(property)[0];

    /// <summary>Returns the setters of the app's own styles that are not active in the present state.</summary>
    public IReadOnlyList<Setting> Inactive(AvaloniaProperty property) =>
    [
        .. _frames.Where(frame => !frame.IsActive && frame.Source is StyleBase style && RootOf(style) is Style && frame.Values.ContainsKey(property))
            .Select(frame => Describe(frame, property, frame.Values[property], isWinner: false, false)),
    ];

    /// <summary>Returns the properties that the element, a style or a template sets, those of the app first.</summary>
    public IEnumerable<AvaloniaProperty> Set() => _frames.Where(frame => frame.IsActive)
        .OrderBy(frame => frame.Source is StyleBase style && RootOf(style) is ControlTheme)
        .SelectMany(frame => frame.Values.Keys).Distinct();

    private static StyleBase RootOf(StyleBase style) => style.Parent is StyleBase parent ? RootOf(parent) : style;

    private Setting Masked(Setting setting, AvaloniaProperty property) =>
        property.Name == nameof(TextBox.Text) && element is Control control && Elements.Accessibility.SecretFields.Contains(control)
            ? setting with { Value = ValueText.Secret }
            : setting;

    private Setting Unframed(AvaloniaProperty property, AvaloniaPropertyValue value)
    {
        var (name, text) = (PropertyName.Of(element, property), ValueText.Of(value.Value));
        var isBound = BindingOperations.GetBindingExpressionBase(element, property) is not null;
        return value.Priority switch
        {
            _ when property.IsDirect => new Setting(name, text, isBound ? SettingPriority.Local : SettingPriority.Default, isBound ? "a binding" : "the control itself or code"),
            BindingPriority.Inherited => Inherited(property, text),
            BindingPriority.Animation => new Setting(name, text, SettingPriority.Animation, Animating(property)),
            BindingPriority.LocalValue => new Setting(name, text, SettingPriority.Local, Own, Source: XamlPlace.Of(element)),
            _ => new Setting(name, text, SettingPriority.Default, $"default of {TypeName.Of(element)}"),
        };
    }

    private Setting Inherited(AvaloniaProperty property, string text)
    {
        for (var around = StyleHosts.ParentOf(element); around is not null; around = StyleHosts.ParentOf(around))
        {
            if (around.GetDiagnostic(property).Priority is BindingPriority.Inherited or BindingPriority.Unset)
                continue;

            var origin = new PropertyOrigin(around).Winner(property);
            return origin with { Value = text, By = SettingPriority.Inherited, From = $"{StyleHosts.NameOf(around)}: {origin.From} [{origin.By}]" };
        }

        return new Setting(PropertyName.Of(element, property), text, SettingPriority.Inherited);
    }

    private Setting Describe(ValueFrame frame, AvaloniaProperty property, object? value, bool isWinner, bool isChanged)
    {
        var (from, priority, source) = frame switch
        {
            { Source: StyleBase style } => (StyleText(style, isWinner), PriorityOf(frame.Priority), XamlPlace.Of(style, property)),
            { Priority: BindingPriority.Animation } => (Animating(property), SettingPriority.Animation, null),
            { Priority: BindingPriority.LocalValue } => (Local(property), SettingPriority.Local, XamlPlace.Of(element)),
            { Priority: BindingPriority.Template } => ($"template of {TypeName.Of(element.TemplatedParent ?? element)}", SettingPriority.Template, XamlPlace.Of(element)),
            _ => ("code", PriorityOf(frame.Priority), null),
        };
        if (isChanged)
            from += ", changed since by SetCurrentValue (the control or code)";

        return new Setting(PropertyName.Of(element, property), ValueText.Of(value), priority, from, ResourceText(frame, property, value, isWinner), source);
    }

    private string Local(AvaloniaProperty property) => BindingOperations.GetBindingExpressionBase(element, property) switch
    {
        null => Own,
        _ when BindingReader.ResourceOf(element, property) is not null => Own,
        _ => "a binding of the element",
    };

    private static SettingPriority PriorityOf(BindingPriority priority) => priority switch
    {
        BindingPriority.Animation => SettingPriority.Animation,
        BindingPriority.LocalValue => SettingPriority.Local,
        BindingPriority.StyleTrigger => SettingPriority.StyleTrigger,
        BindingPriority.Template => SettingPriority.Template,
        BindingPriority.Style => SettingPriority.Style,
        BindingPriority.Inherited => SettingPriority.Inherited,
        _ => SettingPriority.Default,
    };

    private string StyleText(StyleBase style, bool isWinner)
    {
        var root = RootOf(style);
        if (root is ControlTheme theme)
        {
            var place = isWinner ? ResourceOrigin.OfValue(element, theme) : null;
            return $"control theme {TypeName.Of(theme.TargetType ?? typeof(object))}{(style == root ? "" : $" `{style}`")}{(place is null ? "" : $", {place}")}";
        }

        foreach (var (name, _, styles) in StyleHosts.Of(element))
        {
            if (StyleHosts.Within(styles, style) is { } place)
                return $"style `{style}` of {name}.Styles{place}";
        }

        return $"style `{style}`";
    }

    private string? ResourceText(ValueFrame frame, AvaloniaProperty property, object? value, bool isWinner)
    {
        var given = frame.Source is StyleBase ? frame.Values[property] : null;
        var key = (given as DynamicResourceExtension)?.ResourceKey ?? (isWinner && given is null ? BindingReader.ResourceOf(element, property) : null);
        if (key is not null)
            return ResourceOrigin.Of(element, key);

        return isWinner && value is IBrush or IEffect or ITransform or FontFamily or Geometry ? ResourceOrigin.OfValue(element, value) : null;
    }

    private string Animating(AvaloniaProperty property)
    {
        foreach (var style in _frames.Where(frame => frame.IsActive).Select(frame => frame.Source).OfType<StyleBase>())
        {
            if (style.Animations.OfType<Animation>().Any(animation => animation.Children.Any(frame => frame.Setters.OfType<Setter>().Any(setter => setter.Property == property))))
                return $"animation of {StyleText(style, isWinner: true)}";
        }

        return element is Animatable { Transitions: { } transitions } && transitions.OfType<TransitionBase>().Any(transition => transition.Property == property)
            ? $"transition of {PropertyName.Of(element, property)}: {Winner(Animatable.TransitionsProperty).From}"
            : "animation of code";
    }
}
