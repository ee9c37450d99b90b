using Avalonia;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Controls.Templates;
using Avalonia.Markup.Xaml.MarkupExtensions;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.Tests.Explaining;

/// <summary>Faults of styles, control themes, resources and animations.</summary>
internal static class StyleFaults
{
    public static IReadOnlyList<Fault> All { get; } =
    [
        new("a wrong selector wins", "Foreground", () => Around(
            It(),
            StyleOf(x => x.OfType<TextBlock>(), TextBlock.ForegroundProperty, Brushes.Green),
            StyleOf(x => x.OfType<StackPanel>().Child().OfType<TextBlock>(), TextBlock.ForegroundProperty, Brushes.Red)),
            "= Red", "style `StackPanel > TextBlock` of StackPanel#Around.Styles[1]", "loses: Foreground = Green"),
        new("a later style overrides", "FontSize", () => Around(
            It("title"),
            StyleOf(x => x.OfType<TextBlock>().Class("title"), TextBlock.FontSizeProperty, 20d),
            StyleOf(x => x.OfType<TextBlock>().Class("title"), TextBlock.FontSizeProperty, 9d)),
            "FontSize = 9", "Styles[1]", "loses: FontSize = 20"),
        new("a local value hides a style", "Foreground", () =>
        {
            var it = It("warn");
            it.Foreground = Brushes.Black;
            return Around(it, StyleOf(x => x.OfType<TextBlock>().Class("warn"), TextBlock.ForegroundProperty, Brushes.Red));
        }, "[Local], the element itself", "loses: Foreground = Red"),
        new("a nearer resource hides the one of the theme", "Foreground", () =>
        {
            var near = Around(It(), StyleOf(x => x.OfType<TextBlock>(), TextBlock.ForegroundProperty, new DynamicResourceExtension("Accent")));
            near.Resources["Accent"] = Brushes.Orange;
            var outer = new Border { Name = "Outer", Child = near };
            outer.Resources["Accent"] = Brushes.Blue;
            return outer;
        }, "= Orange", "resource Accent of StackPanel#Around.Resources, which hides that of Border#Outer.Resources"),
        new("an animation of a style holds the value", "Opacity", () => Around(It("pulse"), Pulse()), "[Animation]", "animation of style `TextBlock.pulse`"),
        new("a slow transition delays the value", "Opacity", () =>
        {
            var it = It();
            it.Transitions = [new DoubleTransition { Property = Visual.OpacityProperty, Duration = TimeSpan.FromHours(1) }];
            return Around(it);
        }, "[Animation]", "transition of Opacity") { Then = content => ((StackPanel)content).Children[0].Opacity = 0 },
        new("a template does not take the property over", "Background", () => new Button
        {
            Name = "It", Content = "Save", Background = Brushes.Green,
            Template = new FuncControlTemplate<Button>((_, scope) => new Border { Name = "PART_Face", Background = Brushes.Red }.RegisterInNameScope(scope)),
        }, "template part Border#PART_Face has another value", "Red"),
        new("a value is inherited", "FontSize", () => new Border
        {
            Name = "Card",
            Child = Around(It()),
            Styles = { StyleOf(x => x.OfType<Border>().Name("Card"), TextBlock.FontSizeProperty, 31d) },
        }, "FontSize = 31 [Inherited]", "Border#Card", "style `Border#Card`"),
        new("a style of a state applies", "Opacity", () =>
        {
            var it = It();
            it.IsEnabled = false;
            return Around(it, StyleOf(x => x.OfType<TextBlock>().Class(":disabled"), Visual.OpacityProperty, 0.3));
        }, "Opacity = 0.3 [StyleTrigger]", "style `TextBlock:disabled`"),
        new("the control theme sets a part of the template", "Background", () => new StackPanel
        {
            Children = { new Button { Name = "It", Content = "Save", IsEnabled = false } },
            Styles = { StyleOf(x => x.OfType<Button>(), Button.BackgroundProperty, Brushes.Red) },
        }, "Background = Red", "template part ContentPresenter#PART_ContentPresenter has another value", "control theme Button `", ":disabled"),
        new("another control theme is set", "Padding", () => new Button
        {
            Name = "It", Content = "Save", Theme = new ControlTheme(typeof(Button)) { Setters = { new Setter(Button.PaddingProperty, new Thickness(40)) } },
        }, "Padding = 40", "control theme Button"),
        new("a class is misspelt", "Foreground", () => Around(It("wran"), StyleOf(x => x.OfType<TextBlock>().Class("warn"), TextBlock.ForegroundProperty, Brushes.Red)),
            "not active: Foreground = Red", "style `TextBlock.warn`"),
        new("a resource of a style is missing", "Background", () => Around(
            It(), StyleOf(x => x.OfType<TextBlock>(), TextBlock.BackgroundProperty, new DynamicResourceExtension("Missng"))),
            "resource Missng is in no dictionary", "style `TextBlock`"),
        new("a resource of the element is missing", "Background", () =>
        {
            var it = It();
            it[!TextBlock.BackgroundProperty] = new DynamicResourceExtension("Missng");
            return Around(it);
        }, "{DynamicResource Missng}", "Missng is in no dictionary"),
    ];

    private static TextBlock It(params string[] classes)
    {
        var it = new TextBlock { Name = "It", Text = "Text" };
        it.Classes.AddRange(classes);
        return it;
    }

    private static StackPanel Around(Control it, params Style[] styles)
    {
        var around = new StackPanel { Name = "Around", Children = { it } };
        around.Styles.AddRange(styles);
        return around;
    }

    private static Style StyleOf(Func<Selector?, Selector> selector, AvaloniaProperty property, object value) =>
        new(selector) { Setters = { new Setter(property, value) } };

    private static Style Pulse() => new(x => x.OfType<TextBlock>().Class("pulse"))
    {
        Animations =
        {
            new Animation
            {
                Duration = TimeSpan.FromHours(1),
                IterationCount = IterationCount.Infinite,
                Children =
                {
                    new KeyFrame { Cue = new Cue(0), Setters = { new Setter(Visual.OpacityProperty, 0.2) } },
                    new KeyFrame { Cue = new Cue(1), Setters = { new Setter(Visual.OpacityProperty, 0.2) } },
                },
            },
        },
    };
}
