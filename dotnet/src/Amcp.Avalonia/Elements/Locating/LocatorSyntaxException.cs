namespace Amcp.Avalonia.Elements.Locating;

/// <summary>A locator that cannot be read.</summary>
/// <param name="problem">A word for programs, the same in every language's parser: fixtures/golden/locators.json has them all.</param>
/// <param name="column">From 1.</param>
/// <param name="message">What is wrong and how to write it.</param>
internal sealed class LocatorSyntaxException(string problem, int column, string message) : Exception(message)
{
    /// <summary>Such as <c>unterminated-quote</c>.</summary>
    public string Problem { get; } = problem;

    /// <summary>The place in the locator, from 1.</summary>
    public int Column { get; } = column;
}
