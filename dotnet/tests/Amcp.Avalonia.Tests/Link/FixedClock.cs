namespace Amcp.Avalonia.Tests.Link;

/// <summary>A clock that stands.</summary>
internal sealed class FixedClock(DateTimeOffset now) : TimeProvider
{
    public override DateTimeOffset GetUtcNow() => now;
}
