namespace Amcp.Avalonia.Testing;

/// <summary>Begins assertions: <c>await Expect(app.Text("Status")).ToBeAsync("Saved");</c></summary>
public static class Assertions
{
    /// <summary>Begins an assertion about an element.</summary>
    /// <param name="locator">The element.</param>
    /// <returns>The assertions.</returns>
    public static LocatorAssertions Expect(Locator locator)
    {
        ArgumentNullException.ThrowIfNull(locator);
        return new LocatorAssertions(locator, isNot: false);
    }
}
