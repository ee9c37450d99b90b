using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Acting;

/// <summary>Focuses the element at a point by clicking it.</summary>
internal static class PointFocus
{
    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    /// <summary>Clicks the target's point.</summary>
    /// <exception cref="ToolFailure">OFFSCREEN, BLOCKED_BY_MODAL, ELEMENT_NOT_FOUND for the window, UI_THREAD_BUSY.</exception>
    public static async Task<ActionEffects> ClickAsync(
        PointerInput pointer, Interaction interaction, Aimer aimer, TargetQuery target, RetryLimits timeout, CancellationToken cancel)
    {
        var (_, after) = await interaction.ActAsync(
            $"click at {target}",
            () => aimer.Aim(target, force: false),
            aim => pointer.Click(aim.Window, aim.Point, s_click),
            timeout,
            cancel).ConfigureAwait(false);
        return after;
    }
}
