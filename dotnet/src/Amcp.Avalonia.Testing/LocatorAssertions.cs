namespace Amcp.Avalonia.Testing;

/// <summary>Represents assertions about an element. Each waits inside the app, after every frame, until it is met or its time limit has passed.</summary>
public sealed class LocatorAssertions
{
    private readonly Locator _locator;
    private readonly bool _isNot;

    internal LocatorAssertions(Locator locator, bool isNot) => (_locator, _isNot) = (locator, isNot);

    /// <summary>Gets the opposite assertions.</summary>
    public LocatorAssertions Not => new(_locator, !_isNot);

    /// <summary>Asserts the whole text or value.</summary>
    /// <param name="text">The expected text.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToBeAsync(string text, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync($"be '{text}'", timeout, cancellationToken, text: text);

    /// <summary>Asserts that a regular expression is found in the text or value.</summary>
    /// <param name="pattern">The regular expression.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToMatchAsync(string pattern, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync($"match /{pattern}/", timeout, cancellationToken, matches: pattern);

    /// <summary>Asserts that the element exists and is visible.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToBeVisibleAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync("be visible", timeout, cancellationToken, visible: true);

    /// <summary>Asserts that the element is invisible or does not exist.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToBeHiddenAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync("be hidden", timeout, cancellationToken, visible: false);

    /// <summary>Asserts that the element is enabled.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToBeEnabledAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync("be enabled", timeout, cancellationToken, enabled: true);

    /// <summary>Asserts that the element is disabled.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToBeDisabledAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync("be disabled", timeout, cancellationToken, enabled: false);

    /// <summary>Asserts that the element has the keyboard focus.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToBeFocusedAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync("be focused", timeout, cancellationToken, focused: true);

    /// <summary>Asserts that the element is checked.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToBeCheckedAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync("be checked", timeout, cancellationToken, properties: new() { ["checked"] = "true" });

    /// <summary>Asserts a property, such as <c>selected</c>, <c>expanded</c> or <c>itemCount</c>.</summary>
    /// <param name="property">The name of the property.</param>
    /// <param name="value">The expected value.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToHaveAsync(string property, string value, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync($"have {property} = '{value}'", timeout, cancellationToken, properties: new() { [property] = value });

    /// <summary>Asserts how many elements the locator finds.</summary>
    /// <param name="count">The expected number.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToHaveCountAsync(int count, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync($"have {count} matches", timeout, cancellationToken, count: count);

    /// <summary>Asserts one of the validation messages of the element.</summary>
    /// <param name="message">The expected message.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>A task that completes once the assertion is met.</returns>
    /// <exception cref="AmcpAssertionException">The assertion is not met in time.</exception>
    public Task ToHaveErrorAsync(string message, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        WaitAsync($"have the error '{message}'", timeout, cancellationToken, error: message);

    private async Task WaitAsync(
        string expected,
        TimeSpan? timeout,
        CancellationToken cancel,
        bool? visible = null,
        bool? enabled = null,
        bool? focused = null,
        string? text = null,
        string? matches = null,
        int? count = null,
        string? error = null,
        Dictionary<string, string>? properties = null)
    {
        try
        {
            await _locator.App.Tools.WaitForElementAsync(
                _locator.Text,
                visible: visible,
                enabled: enabled,
                focused: focused,
                text: text,
                matches: matches,
                count: count,
                error: error,
                properties: properties,
                window: _locator.WindowTitle,
                not: _isNot ? true : null,
                timeout: _locator.App.Limit(timeout) ?? AmcpApp.UsualLimit,
                cancellationToken: cancel).ConfigureAwait(false);
        }
        catch (AmcpToolCallException failure)
        {
            throw new AmcpAssertionException($"{_locator} {(_isNot ? "not " : "")}to {expected}", failure.Fault, failure.Evidence);
        }
    }
}
