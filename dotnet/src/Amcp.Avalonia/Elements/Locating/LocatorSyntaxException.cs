namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Reports a locator that cannot be parsed.</summary>
/// <param name="problem">The error's identifier, equal in the parsers of all languages and listed in fixtures/golden/locators.json.</param>
/// <param name="column">The column, from 1.</param>
/// <param name="message">The cause and the remedy.</param>
internal sealed class LocatorSyntaxException(string problem, int column, string message) : Exception(message)
{
    /// <summary>Gets the error's identifier, such as <c>unterminated-quote</c>.</summary>
    public string Problem { get; } = problem;

    /// <summary>Gets the column in the locator, from 1.</summary>
    public int Column { get; } = column;
}
