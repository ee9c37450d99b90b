using Avalonia.Animation;
using Avalonia.Media;

namespace Amcp.Avalonia.Settling;

/// <summary>Removes the transitions of all elements, transforms, brushes and effects, so that their values change at once.</summary>
internal static class MissingTransitions
{
    private static bool s_isApplied;

    /// <summary>Removes the transitions that are set from now on, from code and from styles. Idempotent.</summary>
    public static void Apply()
    {
        if (s_isApplied)
            return;

        s_isApplied = true;
        RemoveFrom<StyledElement>();
        RemoveFrom<Transform>();
        RemoveFrom<Brush>();
        RemoveFrom<Effect>();
    }

    private static void RemoveFrom<T>()
        where T : Animatable =>
        Animatable.TransitionsProperty.OverrideMetadata<T>(new StyledPropertyMetadata<Transitions?>(coerce: static (_, _) => null));
}
