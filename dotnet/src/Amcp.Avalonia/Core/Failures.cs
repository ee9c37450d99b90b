using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Core;

/// <summary>Creates all failures of the standard tools, with their remedies (contracts/app-tools/failure.ts).</summary>
internal static class Failures
{
    /// <summary>Creates the failure for a window parameter that matches no open window.</summary>
    public static ToolFailure NoSuchWindow(string window, IEnumerable<string> open)
    {
        var titles = open.ToList();
        var message = titles.Count == 0 ? "The app has no open window." : $"No window has the title, id or type `{window}`. Open are: {Listed(titles)}.";
        return new ToolFailure("ELEMENT_NOT_FOUND", message)
        {
            Retryable = true,
            IsUnmatched = true,
            Details = new JsonObject { ["window"] = window, ["windows"] = Array(titles) },
        };
    }

    /// <summary>Creates the failure for more than one match.</summary>
    /// <param name="locator">The locator.</param>
    /// <param name="numbers">The number of each match for <c>nth=</c>.</param>
    /// <param name="candidates">The first matches.</param>
    public static ToolFailure Ambiguous(string locator, IReadOnlyList<int> numbers, JsonArray candidates) =>
        new("AMBIGUOUS", $"`{locator}` matches {numbers.Count} elements{Named(candidates, numbers)}. Say which with nth=, or with a step before it.")
        {
            Retryable = true,
            Details = new JsonObject { ["locator"] = locator, ["count"] = numbers.Count, ["candidates"] = candidates },
        };

    /// <summary>Creates the failure for several list items with the same text.</summary>
    public static ToolFailure AmbiguousItem(string item, IReadOnlyList<int> indexes) =>
        new("AMBIGUOUS", $"{indexes.Count} items read `{item}`: give the index of one of them.")
        {
            Details = new JsonObject { ["item"] = item, ["indexes"] = new JsonArray([.. indexes.Take(10).Select(index => (JsonNode)index)]) },
        };

    /// <summary>Creates the failure for several tree nodes with the same text, each named with its ancestors.</summary>
    public static ToolFailure AmbiguousNode(string node, IReadOnlyList<string> names) =>
        new("AMBIGUOUS", $"{names.Count} nodes read `{node}`: {Listed([.. names.Take(10)])}. Name the nodes around it (`path`).")
        {
            Details = new JsonObject { ["item"] = node, ["nodes"] = Array(names.Take(10)) },
        };

    /// <summary>Creates the failure for an item that is absent among those examined.</summary>
    public static ToolFailure NoSuchItem(ElementName list, string item, int count, int looked, IReadOnlyList<string> shown)
    {
        var where = looked >= count ? $"None of the {count} items of {list.Name} is `{item}`." : $"None of the {looked} items looked at is `{item}`; {list.Name} has {count}: give the index, or raise McpEmbedded:MaxSearchedItems or MaxSearchedPages.";
        return new ToolFailure("ELEMENT_NOT_FOUND", $"{where} In view are: {Listed(shown)}.")
        {
            Retryable = true,
            IsUnmatched = true,
            Details = new JsonObject { ["path"] = list.Path, ["item"] = item, ["itemCount"] = count, ["lookedAt"] = looked, ["shown"] = Array(shown) },
        };
    }

    /// <summary>Creates the failure for a tree node that is absent among those examined.</summary>
    public static ToolFailure NoSuchNode(ElementName tree, string node, int looked, int collapsed, bool limited, IReadOnlyList<string> read)
    {
        var unopened = collapsed == 0 ? "" : $" {collapsed} collapsed nodes were not looked into: name the nodes around it (`path`), or allow to expand them (`expand`).";
        var cut = limited ? " There are more: raise McpEmbedded:MaxSearchedNodes or MaxSearchedLevels." : "";
        return new ToolFailure("ELEMENT_NOT_FOUND", $"None of the {looked} nodes read in {tree.Name} is `{node}`.{unopened}{cut} The first are: {Listed(read)}.")
        {
            Retryable = true,
            IsUnmatched = true,
            Details = new JsonObject { ["path"] = tree.Path, ["item"] = node, ["lookedAt"] = looked, ["collapsed"] = collapsed, ["shown"] = Array(read) },
        };
    }

    /// <summary>Creates the failure for an answer that matches no button.</summary>
    public static ToolFailure NoSuchAnswer(string dialog, string answer, IReadOnlyList<string> buttons) =>
        new("ELEMENT_NOT_FOUND", $"The dialog `{dialog}` has no button `{answer}`. It has: {Listed(buttons)}; `default` and `cancel` press the buttons of Enter and Escape, `close` closes it.")
        {
            Retryable = true,
            Details = new JsonObject { ["dialog"] = dialog, ["answer"] = answer, ["buttons"] = Array(buttons) },
        };

    /// <summary>Creates the failure for files given to a dialog other than a file dialog.</summary>
    public static ToolFailure NoFileDialog(string dialog, IReadOnlyList<string> buttons) =>
        new("ELEMENT_NOT_FOUND", $"The dialog `{dialog}` asks for no files: answer it by one of its buttons: {Listed(buttons)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["dialog"] = dialog, ["buttons"] = Array(buttons) },
        };

    /// <summary>Creates the failure for an open file dialog of the operating system.</summary>
    public static ToolFailure NativeDialog() => Unsupported(
        "A file dialog of the operating system is open, which nothing can answer from inside the app: start the app with AMCP_ANSWER_FILE_DIALOGS=1, "
        + "or set AmcpOptions.AnswerFileDialogs, and it asks in windows of its own.");

    /// <summary>Creates the failure for a call without an open dialog.</summary>
    public static ToolFailure NoDialog(IEnumerable<string> windows)
    {
        var titles = windows.ToList();
        return new ToolFailure("ELEMENT_NOT_FOUND", $"No modal dialog is open. Open windows are: {Listed(titles)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["windows"] = Array(titles) },
        };
    }

    /// <summary>Creates the failure for an element that exists but is not actionable.</summary>
    public static ToolFailure Unreachable(string code, ElementName what, string why, JsonObject? details = null)
    {
        var facts = details ?? [];
        facts["path"] = what.Path;
        return new ToolFailure(code, $"{what.Name} {why}") { Retryable = true, Details = facts };
    }

    /// <summary>Creates the failure for a ref whose control is gone.</summary>
    public static ToolFailure StaleRef(string reference, string why) =>
        new("STALE_REF", $"{reference} {why}: find the element again.") { Details = new JsonObject { ["ref"] = reference } };

    /// <summary>Creates the failure for a ref whose control now shows another item.</summary>
    public static ToolFailure Recycled(string reference) =>
        new("RECYCLED", $"{reference} stood for an item whose row now shows another one: find the item again by its text.")
        {
            Details = new JsonObject { ["ref"] = reference },
        };

    /// <summary>Creates the failure for a wait that timed out.</summary>
    public static ToolFailure Timeout(string message, JsonObject lastState) =>
        new("TIMEOUT", message) { Retryable = true, Details = new JsonObject { ["lastState"] = lastState } };

    /// <summary>Creates the failure for a UI thread that does not accept the call.</summary>
    public static ToolFailure UiThreadBusy(string running, TimeSpan limit) =>
        new("UI_THREAD_BUSY", $"The app's UI thread did not answer for {limit.TotalSeconds:0.#} s; running there: {running}.")
        {
            Retryable = true,
            Details = new JsonObject { ["running"] = running },
        };

    /// <summary>Creates the failure for a window that closed during the call.</summary>
    public static ToolFailure WindowClosed(string window) =>
        new("WINDOW_CLOSED", $"The window `{window}` closed before this could be done.") { Details = new JsonObject { ["window"] = window } };

    /// <summary>Creates the failure for a window that has closed.</summary>
    public static ToolFailure WindowGone(string window, IEnumerable<string> open)
    {
        var titles = open.ToList();
        return new ToolFailure("WINDOW_CLOSED", $"The window `{window}` has closed. Open are: {Listed(titles)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["window"] = window, ["windows"] = Array(titles) },
        };
    }

    /// <summary>Creates the failure for an app that is ending, with all its windows.</summary>
    public static ToolFailure AppEnds() => new("WINDOW_CLOSED", "The app ends: all its windows have closed before this could be done.");

    /// <summary>Creates the failure for an app that ended during a call.</summary>
    public static ToolFailure AppEndedMeanwhile() =>
        new("WINDOW_CLOSED", "The app ended while this call ran; whether it did what it was asked to is not known.");

    /// <summary>Creates the failure for an operation that this control does not support.</summary>
    public static ToolFailure Unsupported(string message) => new("UNSUPPORTED", message);

    /// <summary>Creates the failure for an element that cannot take the focus, such as an empty list.</summary>
    public static ToolFailure NoFocus(ElementName element) =>
        new("UNSUPPORTED", $"{element.Name} does not take the keyboard: nothing in it can have the focus.")
        {
            Retryable = true,
            Details = new JsonObject { ["path"] = element.Path },
        };

    /// <summary>Creates the failure for a text of which nothing arrived in its text box.</summary>
    public static ToolFailure NoTextTaken(ElementName element, string? text) =>
        new("UNSUPPORTED", $"{element.Name} took nothing of the text: it still reads `{text}`. A handler of the app or the box's own limit rejects it; press its keys instead if that is what you test.")
        {
            Details = new JsonObject { ["path"] = element.Path },
        };

    /// <summary>Creates the failure for an item that a click did not select.</summary>
    public static ToolFailure NotSelected(ElementName item, string? selected) =>
        new("UNSUPPORTED", $"A click on {item.Name} did not select it: {(selected is null ? "nothing" : $"`{selected}`")} is selected now. The app handles the choice otherwise.")
        {
            Details = new JsonObject { ["path"] = item.Path, ["selected"] = selected },
        };

    /// <summary>Creates the failure for a suggestion list that is not open.</summary>
    public static ToolFailure NoListOpen(ElementName element) =>
        new("UNSUPPORTED", $"{element.Name} has no list open: type the beginning of the item into it first.")
        {
            Retryable = true,
            Details = new JsonObject { ["path"] = element.Path },
        };

    /// <summary>Creates the failure for a pattern that an element's automation peer lacks.</summary>
    public static ToolFailure NoPattern(ElementName element, string pattern, IReadOnlyList<string> patterns) =>
        new("UNSUPPORTED", $"{element.Name} has no pattern for `{pattern}`. It has: {Listed(patterns)}.")
        {
            Details = new JsonObject { ["path"] = element.Path, ["pattern"] = pattern, ["patterns"] = Array(patterns) },
        };

    /// <summary>Creates the failure for an invalid parameter.</summary>
    public static ToolFailure Invalid(string parameter, string message) =>
        new("INVALID_ARGUMENT", message) { Details = new JsonObject { ["parameter"] = parameter } };

    /// <summary>Creates the failure for a value that a control does not take.</summary>
    /// <param name="element">The control.</param>
    /// <param name="value">The value.</param>
    /// <param name="taken">What the control takes, as in <c>a number from 0 to 10</c>.</param>
    public static ToolFailure NotTaken(ElementName element, string value, string taken) =>
        new("INVALID_ARGUMENT", $"{element.Name} does not take `{value}`: it takes {taken}.")
        {
            Details = new JsonObject { ["parameter"] = "value", ["path"] = element.Path, ["takes"] = taken },
        };

    /// <summary>Creates the failure for a value that the app has replaced.</summary>
    /// <param name="element">The control.</param>
    /// <param name="asked">The value that was set.</param>
    /// <param name="now">The value that the control has now; null if it has none.</param>
    /// <param name="isPassword">Whether the values must not be shown.</param>
    public static ToolFailure NotKept(ElementName element, string asked, string? now, bool isPassword) => isPassword
        ? new("INVALID_ARGUMENT", $"{element.Name} did not keep the text that was set, and has another one now.")
        {
            Details = new JsonObject { ["parameter"] = "value", ["path"] = element.Path },
        }
        : new("INVALID_ARGUMENT", $"{element.Name} did not keep `{asked}`: it is {(string.IsNullOrEmpty(now) ? "empty" : $"`{now}`")} now.")
        {
            Details = new JsonObject { ["parameter"] = "value", ["path"] = element.Path, ["asked"] = asked, ["now"] = now },
        };

    private static string Named(JsonArray candidates, IReadOnlyList<int> numbers)
    {
        const int Shown = 4;
        var named = candidates.Take(Shown).Zip(numbers).Select(match => $"{match.First!["called"]} (nth={match.Second})").ToList();
        return named.Count == 0 ? "" : $": {string.Join(", ", named)}{(numbers.Count > named.Count ? $" and {numbers.Count - named.Count} more" : "")}";
    }

    private static string Listed(IReadOnlyList<string> words) => words.Count == 0 ? "none" : string.Join(", ", words.Select(word => $"`{word}`"));

    private static JsonArray Array(IEnumerable<string> words) => new([.. words.Select(word => (JsonNode)JsonValue.Create(word))]);
}
