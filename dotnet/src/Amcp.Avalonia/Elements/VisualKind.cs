using System.Collections.Concurrent;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements;

/// <summary>What the tree asks of every visual, answered once for all visuals of a type. Safe on every thread.</summary>
[Flags]
internal enum VisualKind
{
    /// <summary>Nothing of the below.</summary>
    None = 0,

    /// <summary>It holds what lies above a window's content.</summary>
    Layer = 1,

    /// <summary>It shows a popup.</summary>
    PopupHost = 2,

    /// <summary>It holds layers beside its content.</summary>
    LayerManager = 4,

    /// <summary>It scales what it holds.</summary>
    Viewbox = 8,

    /// <summary>It shows a text by itself.</summary>
    Text = 16,

    /// <summary>It may have a text of its own.</summary>
    Worded = 32,

    /// <summary>It has neither a value nor states that not every control has, nor a title or caption beside its text.</summary>
    Plain = 64,
}

/// <summary>Tells the kind of a visual.</summary>
internal static class VisualKinds
{
    /// <summary>Its type is public in Avalonia 11 and internal in 12.</summary>
    private const string LightDismissLayer = "LightDismissOverlayLayer";

    private static readonly ConcurrentDictionary<Type, VisualKind> s_known = new();

    /// <summary>The kind of a visual; of none, nothing.</summary>
    public static VisualKind Of(Visual? visual) => visual is null ? VisualKind.None
        : s_known.TryGetValue(visual.GetType(), out var known) ? known : s_known.GetOrAdd(visual.GetType(), KindOf(visual));

    /// <summary>Whether a visual is of one of these kinds.</summary>
    public static bool IsAny(this Visual visual, VisualKind kinds) => (Of(visual) & kinds) != 0;

    private static VisualKind KindOf(Visual visual) =>
        (visual is AdornerLayer or OverlayLayer || visual.GetType().Name == LightDismissLayer ? VisualKind.Layer : VisualKind.None)
        | (visual is OverlayPopupHost or PopupRoot ? VisualKind.PopupHost : VisualKind.None)
        | (visual is VisualLayerManager ? VisualKind.LayerManager : VisualKind.None)
        | (visual is Viewbox ? VisualKind.Viewbox : VisualKind.None)
        | (visual is TextBlock ? VisualKind.Text : VisualKind.None)
        | (visual is TextBlock or TemplatedControl or ContentPresenter ? VisualKind.Worded : VisualKind.None)
        | (visual is (TextBlock or Panel or Decorator) and not ISelectable ? VisualKind.Plain : VisualKind.None);
}
