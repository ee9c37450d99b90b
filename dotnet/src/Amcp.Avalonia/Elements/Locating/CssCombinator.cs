namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Specifies how an element relates to the one that the preceding part of a selector matches.</summary>
internal enum CssCombinator
{
    /// <summary>It is at any depth below it: a blank.</summary>
    Descendant,

    /// <summary>It is a child: <c>&gt;</c>.</summary>
    Child,

    /// <summary>It is in the template of it: <c>/template/</c>.</summary>
    Template,
}
