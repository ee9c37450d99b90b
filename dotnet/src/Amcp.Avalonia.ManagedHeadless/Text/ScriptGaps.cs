using Avalonia.Media.TextFormatting.Unicode;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Reports texts that are drawn letter by letter although their script joins or reorders letters.</summary>
internal static class ScriptGaps
{
    private static readonly HashSet<Script> s_joined =
    [
        Script.Arabic, Script.Syriac, Script.Mongolian, Script.Nko, Script.Devanagari, Script.Bengali, Script.Gurmukhi, Script.Gujarati,
        Script.Oriya, Script.Tamil, Script.Telugu, Script.Kannada, Script.Malayalam, Script.Sinhala, Script.Khmer, Script.Myanmar, Script.Tibetan,
    ];

    /// <summary>Records the gap of a character's script, if it has one.</summary>
    public static void Note(Codepoint character)
    {
        if (character.Value > 0x600 && s_joined.Contains(character.Script))
            RenderingGaps.Note($"{character.Script} text", "its letters are neither joined nor reordered.");
    }
}
