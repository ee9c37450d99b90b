using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Avalonia.Controls.Primitives;
using Avalonia.Threading;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Closes popups that are in the way of a click as a person does: by a click outside of them. The next attempt then reaches the target. One instance per
/// call. UI thread only, except construction.
/// </summary>
internal sealed class LightDismissal(PopupHosts popups, ElementPath paths, PointerInput pointer)
{
    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    private readonly Dictionary<string, ElementName> _owners = new(StringComparer.Ordinal);

    /// <summary>Gets the paths of the elements whose popups were closed.</summary>
    public IReadOnlyList<string> Paths => [.. _owners.Keys];

    /// <summary>Runs an attempt. If popups are in its way, closes them before rethrowing the failure.</summary>
    /// <param name="attempt">Aims at the target.</param>
    /// <param name="closesOwn">Whether the action on the owner of an open popup only closes the popup, as a click does.</param>
    public Aim OrDismiss(Func<Aim> attempt, bool closesOwn = false)
    {
        try
        {
            var aim = attempt();
            NoteReached(aim);
            return aim;
        }
        catch (ObscuredFailure covered) when (covered.Behind is { } behind)
        {
            Note(behind.Popups);
            if (behind.Outside == behind.Aim.Point && behind.Popups.Any(popup => popup.OverlayDismissEventPassThrough || closesOwn && IsOwner(behind.Aim.Element, popup)))
                return behind.Aim;

            // Posted, because handlers of the app may run a nested loop or throw.
            Dispatcher.UIThread.Post(() => pointer.Click(behind.Aim.Window, behind.Outside, s_click), DispatcherPriority.Input);
            throw;
        }
    }

    /// <summary>Returns the effects with the labels of the popups' owners.</summary>
    public ActionEffects Named(ActionEffects after) => _owners.Values.Aggregate(after, (named, owner) => named.With(owner));

    /// <summary>Returns the action's sentence, preceded by the popups that were closed for it.</summary>
    public static string Sentence(string sentence, IReadOnlyList<string> dismissed, ActionEffects after) =>
        dismissed.Count == 0 ? sentence : $"{sentence} Closed the open popup of {string.Join(" and ", dismissed.Select(after.NameOf))} by a click outside.";

    // The point of a window, or an element around the layer, may be outside of a popup as well.
    private void NoteReached(Aim aim)
    {
        if (aim.Window.InputHitTest(aim.Point) is Visual hit && PopupHosts.IsDismissLayer(hit))
            Note(popups.DismissedIn(WindowCatalog.OwningWindow(aim.Window)));
    }

    private void Note(IReadOnlyList<Popup> popups)
    {
        foreach (var owner in popups.Select(OwnerOf))
        {
            var called = paths.NameOf(owner);
            _owners[called.Path] = called;
        }
    }

    private static Visual OwnerOf(Popup popup) => ElementTree.Shown(popup.Child?.GetVisualAncestors().FirstOrDefault(PopupHosts.IsHost)) ?? popup;

    private static bool IsOwner(Visual element, Popup popup)
    {
        var owner = OwnerOf(popup);
        return owner == element || owner is Button && owner.IsVisualAncestorOf(element);
    }
}
