using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Clocks;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents how long a key stays down: a duration, or a number of the app's frames.</summary>
internal sealed class KeyHold
{
    private const int MostMs = 60_000;
    private const int MostFrames = 1000;

    private readonly int _milliseconds;
    private readonly int _frames;

    private KeyHold(int milliseconds, int frames)
    {
        _milliseconds = milliseconds;
        _frames = frames;
    }

    /// <summary>Reads the arguments; null if the key is released at once, or by another call.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static KeyHold? Of(PressKeyArguments arguments)
    {
        if (arguments is { HoldMs: null, HoldFrames: null })
        {
            return arguments.Action == KeyAction.Press || arguments.Count == 1
                ? null
                : throw Failures.Invalid("count", "`count` needs the action `press`.");
        }

        if (arguments.Action != KeyAction.Press)
            throw Failures.Invalid("action", "`holdMs` and `holdFrames` need the action `press`.");

        return arguments switch
        {
            { HoldMs: not null, HoldFrames: not null } => throw Failures.Invalid("holdFrames", "Give either `holdMs` or `holdFrames`, not both."),
            { HoldMs: { } milliseconds } => new KeyHold(Within("holdMs", milliseconds, MostMs), 0),
            _ => new KeyHold(0, Within("holdFrames", arguments.HoldFrames!.Value, MostFrames)),
        };
    }

    /// <summary>Waits while the key is down. Once pressed, it is released even if the caller has left.</summary>
    public Task WaitAsync(UiThread ui, Interaction interaction, MovableTime time) => _frames > 0
        ? interaction.FramesAsync(_frames, CancellationToken.None)
        : ClockAdvance.PassAsync(ui, time, TimeSpan.FromMilliseconds(_milliseconds));

    private static int Within(string parameter, int value, int most) =>
        value >= 1 && value <= most ? value : throw Failures.Invalid(parameter, $"`{parameter}` is a number from 1 to {most}.");
}
