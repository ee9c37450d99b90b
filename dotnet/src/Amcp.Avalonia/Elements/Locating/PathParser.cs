namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Parses the segments of a path. The index <c>[0]</c> is optional everywhere.</summary>
internal static class PathParser
{
    private const string Template = "template";

    /// <summary>Continues after the first segment's type.</summary>
    /// <exception cref="LocatorSyntaxException">A segment or an index is missing or malformed.</exception>
    public static LocatorStep Read(LocatorCursor cursor, string first)
    {
        var path = new List<PathSegment> { ReadIndex(cursor, first) };
        while (cursor.Take("/"))
        {
            var at = cursor.Position;
            var type = cursor.TakeWord();
            if (!IsTypeName(type))
                throw LocatorCursor.Problem("bad-segment", at, "A segment of a path is a type name, with an index such as `[2]`.");

            path.Add(type == Template && cursor.Next != '[' ? new PathSegment("", 0, IsTemplate: true) : ReadIndex(cursor, type));
        }

        return new LocatorStep(StepKind.Path) { Path = path };
    }

    private static PathSegment ReadIndex(LocatorCursor cursor, string type)
    {
        if (!cursor.Take("["))
            return new PathSegment(type, 0);

        var at = cursor.Position;
        var index = cursor.TakeNumber();
        return index is not null && cursor.Take("]")
            ? new PathSegment(type, index.Value)
            : throw LocatorCursor.Problem("bad-index", at, "An index is a number from 0 in brackets, such as `[2]`.");
    }

    private static bool IsTypeName(string word) =>
        word.Length > 0 && (char.IsAsciiLetter(word[0]) || word[0] == '_') && word.All(character => char.IsAsciiLetterOrDigit(character) || character == '_');
}
