using System.Reflection;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Threading;
using Avalonia.VisualTree;

namespace Samples.Foundation;

/// <summary>
/// Changes elements as a later version of the app might, so that tests can measure how well a lost element is recognised.
/// <c>AMCP_SAMPLE_MUTANT</c> names the changes and the element: <c>rename:Save</c>, <c>move+twin:Save</c>.
/// </summary>
public static class Mutant
{
    /// <summary>The item status of a changed element, by which a test knows it.</summary>
    private const string Mark = "mutant";

    private const string Variable = "AMCP_SAMPLE_MUTANT";
    private const string OtherId = "Widget7";
    private const string OtherText = "Proceed now";
    private const string TwinText = "Anything else";

    private static readonly Dictionary<string, Func<Control, Control?>> s_changes = new()
    {
        ["rename"] = Rename,
        ["reword"] = Reword,
        ["move"] = Move,
        ["retype"] = Retype,
        ["remove"] = Remove,
        ["twin"] = Twin,
    };

    /// <summary>Changes the element that the environment names once it is loaded; does nothing without the variable.</summary>
    public static void FromEnvironment()
    {
        if (Environment.GetEnvironmentVariable(Variable) is not { Length: > 0 } written)
            return;

        var (changes, id) = Parse(written);
        Control.LoadedEvent.AddClassHandler<Control>((control, _) =>
        {
            if (IdOf(control) == id && AutomationProperties.GetItemStatus(control) != Mark)
            {
                // The tree must not change while it is notified that it is loaded.
                Dispatcher.UIThread.Post(() => Apply(changes, control), DispatcherPriority.Loaded);
            }
        });
    }

    private static (IReadOnlyList<Func<Control, Control?>> Changes, string Id) Parse(string written)
    {
        var parts = written.Split(':', 2);
        return ([.. parts[0].Split('+').Select(kind => s_changes[kind])], parts[1]);
    }

    private static void Apply(IReadOnlyList<Func<Control, Control?>> changes, Control control)
    {
        Control? changed = control;
        foreach (var change in changes)
            changed = changed is null ? null : change(changed);

        if (changed is not null)
            AutomationProperties.SetItemStatus(changed, Mark);
    }

    private static string? IdOf(Control control) => AutomationProperties.GetAutomationId(control) ?? control.Name;

    private static Control Rename(Control control)
    {
        // Avalonia refuses another name for an element that is styled.
        typeof(StyledElement).GetField("_name", BindingFlags.NonPublic | BindingFlags.Instance)?.SetValue(control, OtherId);
        AutomationProperties.SetAutomationId(control, OtherId);
        return control;
    }

    private static Control Reword(Control control)
    {
        SetText(control, OtherText);
        return control;
    }

    private static Control Move(Control control)
    {
        if (control.Parent is Panel { Children.Count: > 1 } panel)
        {
            var isLast = panel.Children.IndexOf(control) == panel.Children.Count - 1;
            panel.Children.Remove(control);
            panel.Children.Insert(isLast ? 0 : panel.Children.Count, control);
        }

        var (left, top, right, bottom) = control.Margin;
        control.Margin = new Thickness(left + 40, top + 20, right, bottom);
        return Rename(control);
    }

    private static Control Retype(Control control)
    {
        var (content, text) = ((control as ContentControl)?.Content, (control as TextBlock)?.Text ?? (control as TextBox)?.Text);
        (control as ContentControl)?.SetValue(ContentControl.ContentProperty, null);
        Control other = control switch
        {
            ToggleButton => new ToggleSwitch { Content = content },
            Button => new ToggleButton { Content = content },
            TextBox box => new AutoCompleteBox { Text = text, PlaceholderText = box.PlaceholderText },
            TextBlock => new Label { Content = text },
            ComboBox box => new ListBox { ItemsSource = box.Items.Select(TextOf).ToList(), SelectedIndex = box.SelectedIndex },
            _ => throw new NotSupportedException($"{control.GetType().Name} has no other type"),
        };
        TakePlace(other, control);
        AutomationProperties.SetName(other, AutomationProperties.GetName(control));
        foreach (var label in LabelsOf(control))
            label.Target = other;

        AutomationProperties.SetHelpText(other, AutomationProperties.GetHelpText(control));
        Replace(control, other);
        return Rename(other);
    }

    private static object? TextOf(object? item) => item is ContentControl { Content: var content } ? content : item;

    private static List<Label> LabelsOf(Control control) =>
        [.. TopLevel.GetTopLevel(control)!.GetVisualDescendants().OfType<Label>().Where(label => label.Target == control)];

    private static Control? Remove(Control control)
    {
        Replace(control, null);
        return null;
    }

    private static Control Twin(Control control)
    {
        var twin = (Control)Activator.CreateInstance(control.GetType())!;
        SetText(twin, TwinText);
        TakePlace(twin, control);
        if (control.Parent is Panel panel)
            panel.Children.Insert(panel.Children.IndexOf(control), twin);

        return control;
    }

    private static void SetText(Control control, string text)
    {
        AutomationProperties.SetName(control, text);
        switch (control)
        {
            case HeaderedContentControl headered:
                headered.Header = text;
                break;
            case ContentControl holder and not Window:
                holder.Content = text;
                break;
            case TextBlock block:
                block.Text = text;
                break;
            case TextBox box:
                box.PlaceholderText = text;
                break;
        }
    }

    private static void TakePlace(Control other, Control control)
    {
        foreach (AvaloniaProperty property in new AvaloniaProperty[]
        {
            Grid.RowProperty, Grid.ColumnProperty, Grid.RowSpanProperty, Grid.ColumnSpanProperty, DockPanel.DockProperty,
            Layoutable.MarginProperty, Layoutable.WidthProperty, Layoutable.MinWidthProperty, Layoutable.HorizontalAlignmentProperty,
            Layoutable.VerticalAlignmentProperty,
        })
        {
            other.SetValue(property, control.GetValue(property));
        }
    }

    private static void Replace(Control control, Control? other)
    {
        switch (control.Parent)
        {
            case Panel panel when other is null:
                panel.Children.Remove(control);
                break;
            case Panel panel:
                panel.Children[panel.Children.IndexOf(control)] = other;
                break;
            case Decorator decorator:
                decorator.Child = other;
                break;
            case ContentControl holder:
                holder.Content = other;
                break;
            default:
                control.IsVisible = false;
                break;
        }
    }
}
