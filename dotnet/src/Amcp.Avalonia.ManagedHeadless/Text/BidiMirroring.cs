using Avalonia.Media.TextFormatting.Unicode;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Maps characters to their mirror images in right-to-left text (Unicode, BidiMirroring.txt).</summary>
internal static class BidiMirroring
{
    private const string Pairs = "<>«»‹›≤≥≪≫≺≻⊂⊃⊆⊇∈∋⟨⟩";

    /// <summary>Returns the mirrored character, or the same one without a mirror image.</summary>
    public static int Mirrored(int character)
    {
        if (new Codepoint((uint)character).TryGetPairedBracket(out var bracket))
            return (int)bracket.Value;
        var place = character <= char.MaxValue ? Pairs.IndexOf((char)character) : -1;
        return place < 0 ? character : Pairs[place ^ 1];
    }
}
