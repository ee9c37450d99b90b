using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Shapes;
using Avalonia.Media;

namespace Amcp.Avalonia.Settling;

/// <summary>Lists the properties whose animation is observed: those of common visual types and their transforms whose values can be interpolated.</summary>
internal static class AnimatedProperties
{
    private static readonly Type[] s_owners =
    [
        typeof(Border), typeof(Panel), typeof(Canvas), typeof(TextBlock), typeof(ContentPresenter), typeof(TemplatedControl), typeof(ProgressBar),
        typeof(ScrollViewer), typeof(LayoutTransformControl),
        typeof(global::Avalonia.Controls.Shapes.Path), typeof(Rectangle), typeof(Ellipse), typeof(Arc), typeof(Line),
        typeof(RotateTransform), typeof(ScaleTransform), typeof(SkewTransform), typeof(TranslateTransform), typeof(Rotate3DTransform),
        typeof(SolidColorBrush), typeof(LinearGradientBrush), typeof(GradientStop), typeof(Control), typeof(TopLevel),
    ];

    private static readonly Type[] s_gliding =
    [
        typeof(double), typeof(Thickness), typeof(CornerRadius), typeof(Color), typeof(Point), typeof(Vector), typeof(Size), typeof(Rect),
        typeof(BoxShadows), typeof(RelativePoint), typeof(ITransform), typeof(IBrush), typeof(IEffect), typeof(Geometry),
    ];

    /// <summary>Returns each property once.</summary>
    public static IReadOnlyList<AvaloniaProperty> All() =>
        [.. s_owners.SelectMany(owner => Registered(owner)).Where(Glides).Distinct()];

    private static IEnumerable<AvaloniaProperty> Registered(Type owner) =>
        AvaloniaPropertyRegistry.Instance.GetRegistered(owner).Concat(AvaloniaPropertyRegistry.Instance.GetRegisteredAttached(owner));

    private static bool Glides(AvaloniaProperty property) =>
        !property.IsDirect && !property.IsReadOnly
        && s_gliding.Any(type => type == property.PropertyType || type.IsInterface && type.IsAssignableFrom(property.PropertyType));
}
