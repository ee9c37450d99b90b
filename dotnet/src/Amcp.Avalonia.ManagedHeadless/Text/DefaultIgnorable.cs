namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Implements Unicode's property Default_Ignorable_Code_Point (DerivedCoreProperties): characters that are invisible if a font lacks them.</summary>
internal static class DefaultIgnorable
{
    /// <summary>Determines whether the code point has the property.</summary>
    public static bool Contains(uint codepoint) => codepoint is 0xAD or 0x34F or 0x61C or 0x115F or 0x1160 or 0x17B4 or 0x17B5
        or (>= 0x180B and <= 0x180F) or (>= 0x200B and <= 0x200F) or (>= 0x202A and <= 0x202E) or (>= 0x2060 and <= 0x206F)
        or 0x3164 or (>= 0xFE00 and <= 0xFE0F) or 0xFEFF or 0xFFA0 or (>= 0xFFF0 and <= 0xFFF8)
        or (>= 0x1BCA0 and <= 0x1BCA3) or (>= 0x1D173 and <= 0x1D17A) or (>= 0xE0000 and <= 0xE0FFF);
}
