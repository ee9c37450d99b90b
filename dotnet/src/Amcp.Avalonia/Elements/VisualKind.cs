using System.Collections.Concurrent;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Calendar = Avalonia.Controls.Calendar;

namespace Amcp.Avalonia.Elements;

/// <summary>Classifies visuals by type for the tree, cached per type. Thread-safe.</summary>
[Flags]
internal enum VisualKind
{
    /// <summary>No kind listed below.</summary>
    None = 0,

    /// <summary>A layer above a window's content.</summary>
    Layer = 1,

    /// <summary>A host of a popup.</summary>
    PopupHost = 2,

    /// <summary>A parent of layers beside its content.</summary>
    LayerManager = 4,

    /// <summary>A control that scales its content.</summary>
    Viewbox = 8,

    /// <summary>A control that displays text itself.</summary>
    Text = 16,

    /// <summary>A control that may have a text of its own.</summary>
    Worded = 32,

    /// <summary>An element without a value, control-specific states, a title, or a caption beside its text.</summary>
    Plain = 64,

    /// <summary>A control in which people enter or choose a value.</summary>
    Input = 128,

    /// <summary>A control that may read as the texts that its template shows.</summary>
    Templated = 256,
}

/// <summary>Determines the kind of a visual.</summary>
internal static class VisualKinds
{
    /// <summary>Its type is public in Avalonia 11 and internal in 12.</summary>
    private const string LightDismissLayer = "LightDismissOverlayLayer";

    private static readonly ConcurrentDictionary<Type, VisualKind> s_known = new();

    /// <summary>Returns the kind of a visual; none for null.</summary>
    public static VisualKind Of(Visual? visual) => visual is null ? VisualKind.None
        : s_known.TryGetValue(visual.GetType(), out var known) ? known : s_known.GetOrAdd(visual.GetType(), KindOf(visual));

    /// <summary>Determines whether a visual is of one of these kinds.</summary>
    public static bool IsAny(this Visual visual, VisualKind kinds) => (Of(visual) & kinds) != 0;

    private static VisualKind KindOf(Visual visual) =>
        (visual is AdornerLayer or OverlayLayer || visual.GetType().Name == LightDismissLayer ? VisualKind.Layer : VisualKind.None)
        | (visual is OverlayPopupHost or PopupRoot ? VisualKind.PopupHost : VisualKind.None)
        | (visual is VisualLayerManager ? VisualKind.LayerManager : VisualKind.None)
        | (visual is Viewbox ? VisualKind.Viewbox : VisualKind.None)
        | (visual is TextBlock ? VisualKind.Text : VisualKind.None)
        | (visual is TextBlock or TemplatedControl or ContentPresenter ? VisualKind.Worded : VisualKind.None)
        | (visual is (TextBlock or Panel or Decorator) and not ISelectable ? VisualKind.Plain : VisualKind.None)
        | (IsInput(visual) ? VisualKind.Input : VisualKind.None)
        | (visual is TemplatedControl and not (TopLevel or RangeBase or DataValidationErrors) && !IsInput(visual) ? VisualKind.Templated : VisualKind.None);

    private static bool IsInput(Visual visual) =>
        visual is TextBox or NumericUpDown or AutoCompleteBox or ComboBox or DatePicker or TimePicker or CalendarDatePicker or Calendar;
}
