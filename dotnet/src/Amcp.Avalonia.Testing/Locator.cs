using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.Testing;

/// <summary>Represents an element of an app by its locator. Each action is one call, which waits inside the app until the element is ready for it.</summary>
public sealed class Locator : ElementScope
{
    private readonly string? _window;

    internal Locator(AmcpApp app, string text, string? window) => (App, Text, _window) = (app, text, window);

    /// <summary>Gets the app of the element.</summary>
    public AmcpApp App { get; }

    internal new string Text { get; }

    internal string? WindowTitle => _window;

    private AmcpTools Tools => App.Tools;

    /// <inheritdoc/>
    public override Locator Get(string locator) => new(App, $"{Text} >> {locator}", _window);

    /// <summary>Returns one of several matches.</summary>
    /// <param name="index">The index, from 0; of a type in a virtualised list the index of the item.</param>
    /// <returns>The locator of that match.</returns>
    public Locator Nth(int index) => new(App, string.Create(CultureInfo.InvariantCulture, $"{Text} nth={index}"), _window);

    /// <summary>Clicks the element.</summary>
    /// <param name="modifiers">Keys that are held down meanwhile.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the click.</returns>
    /// <exception cref="AmcpToolCallException">The element cannot be clicked, or the app has ended.</exception>
    public Task<ClickElementResult> ClickAsync(
        IReadOnlyList<KeyModifier>? modifiers = null, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.ClickElementAsync(Text, window: _window, modifiers: modifiers, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Clicks the element twice in a row.</summary>
    /// <inheritdoc cref="ClickAsync"/>
    public Task<ClickElementResult> DoubleClickAsync(
        IReadOnlyList<KeyModifier>? modifiers = null, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.ClickElementAsync(Text, window: _window, count: 2, modifiers: modifiers, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Clicks the element with the right button.</summary>
    /// <inheritdoc cref="ClickAsync"/>
    public Task<ClickElementResult> RightClickAsync(
        IReadOnlyList<KeyModifier>? modifiers = null, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.ClickElementAsync(
            Text, window: _window, button: PointerButton.Right, modifiers: modifiers, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Types a text into the element, after what is there.</summary>
    /// <param name="text">The text.</param>
    /// <param name="submit">Whether Enter is pressed afterwards.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The final text and what the keys did.</returns>
    /// <exception cref="AmcpToolCallException">The element takes no text, or the app has ended.</exception>
    public Task<TypeTextResult> TypeAsync(string text, bool submit = false, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.TypeTextAsync(text, Text, window: _window, submit: submit, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Types a text into the element, in the place of what is there.</summary>
    /// <inheritdoc cref="TypeAsync"/>
    public Task<TypeTextResult> FillAsync(string text, bool submit = false, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.TypeTextAsync(text, Text, window: _window, clear: true, submit: submit, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Presses a key or chord in the element.</summary>
    /// <param name="key">The key, such as <c>Enter</c> or <c>Ctrl+Shift+S</c>.</param>
    /// <param name="count">How often.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the key.</returns>
    /// <exception cref="AmcpToolCallException">The element cannot get the focus, or the app has ended.</exception>
    public Task<PressKeyResult> PressAsync(string key, int count = 1, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.PressKeyAsync(key, Text, window: _window, count: count, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Moves the pointer over the element.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the pointer.</returns>
    /// <exception cref="AmcpToolCallException">The element cannot be reached, or the app has ended.</exception>
    public Task<HoverElementResult> HoverAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.HoverElementAsync(Text, window: _window, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Focuses the element without a click.</summary>
    /// <inheritdoc cref="HoverAsync"/>
    public Task<SetFocusResult> FocusAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.SetFocusAsync(Text, window: _window, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Scrolls what the element shows by a distance of the wheel.</summary>
    /// <param name="down">The distance down, in device-independent pixels; negative for up.</param>
    /// <param name="right">The distance to the right.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The position afterwards.</returns>
    /// <exception cref="AmcpToolCallException">The element does not scroll, or the app has ended.</exception>
    public Task<ScrollElementResult> ScrollAsync(double down, double right = 0, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.ScrollElementAsync(Text, window: _window, dx: right, dy: down, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Scrolls until the element is in view.</summary>
    /// <inheritdoc cref="HoverAsync"/>
    public Task<ScrollElementResult> ScrollIntoViewAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.ScrollElementAsync(Text, window: _window, to: ScrollTarget.View, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Selects an item of the list, combo box, tab control or tree.</summary>
    /// <param name="item">The text of the item.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The selected item.</returns>
    /// <exception cref="AmcpToolCallException">There is no such item, or the app has ended.</exception>
    public Task<SelectItemResult> SelectAsync(string item, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.SelectItemAsync(Text, window: _window, item: item, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <param name="index">The index of the item, from 0.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <inheritdoc cref="SelectAsync(string, TimeSpan?, CancellationToken)"/>
    public Task<SelectItemResult> SelectAsync(int index, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.SelectItemAsync(Text, window: _window, index: index, timeout: App.Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Drags the element onto another one of the same window.</summary>
    /// <param name="target">The element to drop on.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the drag.</returns>
    /// <exception cref="AmcpToolCallException">An element cannot be reached, or the app has ended.</exception>
    public Task<DragElementResult> DragToAsync(Locator target, TimeSpan? timeout = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(target);
        return Tools.DragElementAsync(Text, window: _window, toElement: target.Text, timeout: App.Limit(timeout), cancellationToken: cancellationToken);
    }

    /// <summary>Waits for the element and returns its text or value.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The text; empty for an element without text.</returns>
    /// <exception cref="AmcpToolCallException">There is no such element, or the app has ended.</exception>
    public async Task<string> TextAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default)
    {
        var properties = await PropertiesAsync(timeout, cancellationToken).ConfigureAwait(false);
        return properties.GetValueOrDefault("text") ?? properties.GetValueOrDefault("value") ?? "";
    }

    /// <summary>Waits for the element and returns its properties, such as <c>text</c>, <c>value</c>, <c>checked</c> and <c>enabled</c>.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The properties by name.</returns>
    /// <exception cref="AmcpToolCallException">There is no such element, or the app has ended.</exception>
    public async Task<IReadOnlyDictionary<string, string>> PropertiesAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default)
    {
        var limit = App.Limit(timeout) ?? AmcpApp.UsualLimit;
        var found = await Tools.WaitForElementAsync(
            Text, exists: true, window: _window, timeout: limit, cancellationToken: cancellationToken).ConfigureAwait(false);
        return found.Element!.Properties;
    }

    /// <summary>Returns how many elements the locator finds now.</summary>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The number of matches.</returns>
    /// <exception cref="AmcpToolCallException">The locator is malformed, or the app has ended.</exception>
    public async Task<int> CountAsync(CancellationToken cancellationToken = default) =>
        (await Tools.FindElementAsync(Text, _window, all: true, cancellationToken: cancellationToken).ConfigureAwait(false)).Elements.Count;

    /// <summary>Compares the pixels of the element with an accepted picture.</summary>
    /// <param name="name">The name of the picture.</param>
    /// <param name="options">The settings of the comparison.</param>
    /// <param name="cancellationToken">Cancels the comparison.</param>
    /// <param name="testFile">The test file, by which the picture is found.</param>
    /// <returns>A task that completes once the pixels are those of the picture.</returns>
    /// <exception cref="AmcpAssertionException">The pixels differ, or there is no such picture.</exception>
    public Task MatchesAsync(
        string name, PictureOptions? options = null, CancellationToken cancellationToken = default, [CallerFilePath] string testFile = "") =>
        App.MatchesAsync(name, Text, _window, options ?? new PictureOptions(), testFile, cancellationToken);

    /// <summary>Returns the locator as the app reads it.</summary>
    /// <returns>The locator.</returns>
    public override string ToString() => Text;
}
