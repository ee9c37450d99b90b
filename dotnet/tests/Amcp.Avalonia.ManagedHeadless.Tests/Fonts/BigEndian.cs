using Amcp.Avalonia.ManagedHeadless.Fonts;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

/// <summary>Font tables written by hand.</summary>
internal static class BigEndian
{
    /// <summary>A table of 16-bit numbers; negative ones as two's complement.</summary>
    public static FontTable Words(params int[] values) =>
        new(values.SelectMany(value => (byte[])[(byte)(value >> 8), (byte)value]).ToArray());

    /// <summary>A table of bytes.</summary>
    public static FontTable Bytes(params byte[] values) => new(values);
}
