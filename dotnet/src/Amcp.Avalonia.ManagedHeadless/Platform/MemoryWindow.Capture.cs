using Avalonia.Input;
using Avalonia.Input.Raw;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Releases pointer capture when the window stops accepting input.</summary>
internal sealed partial class MemoryWindow
{
    private readonly HashSet<IInputDevice> _mice = [];
    private readonly HashSet<(IInputDevice Device, long Contact)> _contacts = [];
    private ulong _pointerTime;

    private void NotePointer(RawInputEventArgs e)
    {
        if (e is not RawPointerEventArgs pointer || e.Device is null)
            return;
        _pointerTime = e.Timestamp;
        switch (pointer)
        {
            case RawTouchEventArgs { Type: RawPointerEventType.TouchEnd or RawPointerEventType.TouchCancel } touch:
                _contacts.Remove((touch.Device, touch.RawPointerId));
                break;
            case RawTouchEventArgs touch:
                _contacts.Add((touch.Device, touch.RawPointerId));
                break;
            default:
                _mice.Add(e.Device);
                break;
        }
    }

    private void LosePointers()
    {
        if (_input is not { } input || InputRoot is not { } root)
            return;
        foreach (var mouse in _mice.ToArray())
            input(new RawPointerEventArgs(mouse, _pointerTime, root, RawPointerEventType.CancelCapture, default(Point), RawInputModifiers.None));
        foreach (var (device, contact) in _contacts.ToArray())
            input(new RawTouchEventArgs(device, _pointerTime, root, RawPointerEventType.TouchCancel, default(Point), RawInputModifiers.None, contact));
        _mice.Clear();
        _contacts.Clear();
    }
}
