namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents the parsed expression of a <c>css=</c> or <c>xpath=</c> step. UI thread only.</summary>
internal interface IElementQuery
{
    /// <summary>Returns every element of the scope that the expression selects, in tree order.</summary>
    IReadOnlyList<Visual> Find(Scope scope);
}
