using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools;

/// <summary>Every way in which the standard tools fail, in words that say what to do (contracts/app-tools/failure.ts).</summary>
internal static class Failures
{
    /// <summary>Nothing matches.</summary>
    public static ToolFailure NotFound(string locator, IReadOnlyList<NearMiss> near)
    {
        return new ToolFailure("ELEMENT_NOT_FOUND", $"No element matches `{locator}`. {Nearest(near)}")
        {
            Retryable = true,
            Details = new JsonObject
            {
                ["locator"] = locator,
                ["nearMisses"] = new JsonArray([.. near.Select(miss => (JsonNode)new JsonObject
                {
                    ["word"] = miss.Word, ["locator"] = miss.Locator, ["path"] = miss.Place, ["state"] = miss.State,
                })]),
            },
        };
    }

    /// <summary>What was probably meant, as a sentence.</summary>
    public static string Nearest(IReadOnlyList<NearMiss> near) => near.Count == 0
        ? "Nothing reads nearly like it."
        : "Nearest: " + string.Join(", ", near.Select(miss => $"`{miss.Locator}`{(miss.State is null ? "" : $" ({miss.State})")}")) + ".";

    /// <summary>No open window is meant.</summary>
    public static ToolFailure NoSuchWindow(string window, IEnumerable<string> open)
    {
        var titles = open.ToList();
        return new ToolFailure("ELEMENT_NOT_FOUND", $"No window has the title, id or type `{window}`. Open are: {Listed(titles)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["window"] = window, ["windows"] = Array(titles) },
        };
    }

    /// <summary>More than one matches.</summary>
    public static ToolFailure Ambiguous(string locator, int count, JsonArray candidates) =>
        new("AMBIGUOUS", $"`{locator}` matches {count} elements{Named(candidates, count)}. Say which with nth=, or with a step before it.")
        {
            Retryable = true,
            Details = new JsonObject { ["locator"] = locator, ["count"] = count, ["candidates"] = candidates },
        };

    /// <summary>Several items of a list read the same.</summary>
    public static ToolFailure AmbiguousItem(string item, IReadOnlyList<int> indexes) =>
        new("AMBIGUOUS", $"{indexes.Count} items read `{item}`: give the index of one of them.")
        {
            Details = new JsonObject { ["item"] = item, ["indexes"] = new JsonArray([.. indexes.Take(10).Select(index => (JsonNode)index)]) },
        };

    /// <summary>Several nodes of a tree view read the same; each is named with those around it.</summary>
    public static ToolFailure AmbiguousNode(string node, IReadOnlyList<string> names) =>
        new("AMBIGUOUS", $"{names.Count} nodes read `{node}`: {Listed([.. names.Take(10)])}. Name one around it first, as in `Tree >> 'outer' >> 'inner'`.")
        {
            Details = new JsonObject { ["item"] = node, ["nodes"] = Array(names.Take(10)) },
        };

    /// <summary>A list has no such item among those that were looked at.</summary>
    public static ToolFailure NoSuchItem(Called list, string item, int count, int looked, IReadOnlyList<string> shown)
    {
        var where = looked >= count ? $"None of the {count} items of {list.Name} is `{item}`." : $"None of the {looked} items looked at is `{item}`; {list.Name} has {count}: give the index.";
        return new ToolFailure("ELEMENT_NOT_FOUND", $"{where} In view are: {Listed(shown)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["path"] = list.Path, ["item"] = item, ["itemCount"] = count, ["lookedAt"] = looked, ["shown"] = Array(shown) },
        };
    }

    /// <summary>A dialog has no such button.</summary>
    public static ToolFailure NoSuchAnswer(string dialog, string answer, IReadOnlyList<string> buttons) =>
        new("ELEMENT_NOT_FOUND", $"The dialog `{dialog}` has no button `{answer}`. It has: {Listed(buttons)}; `default` and `cancel` press the buttons of Enter and Escape, `close` closes it.")
        {
            Retryable = true,
            Details = new JsonObject { ["dialog"] = dialog, ["answer"] = answer, ["buttons"] = Array(buttons) },
        };

    /// <summary>The topmost dialog asks for no files.</summary>
    public static ToolFailure NoFileDialog(string dialog, IReadOnlyList<string> buttons) =>
        new("ELEMENT_NOT_FOUND", $"The dialog `{dialog}` asks for no files: answer it by one of its buttons: {Listed(buttons)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["dialog"] = dialog, ["buttons"] = Array(buttons) },
        };

    /// <summary>The system shows a file dialog of its own.</summary>
    public static ToolFailure NativeDialog() => Unsupported(
        "A file dialog of the operating system is open, which nothing can answer from inside the app: start the app with AMCP_ANSWER_FILE_DIALOGS=1, "
        + "or set AmcpOptions.AnswerFileDialogs, and it asks in windows of its own.");

    /// <summary>No dialog is open.</summary>
    public static ToolFailure NoDialog(IEnumerable<string> windows)
    {
        var titles = windows.ToList();
        return new ToolFailure("ELEMENT_NOT_FOUND", $"No modal dialog is open. Open windows are: {Listed(titles)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["windows"] = Array(titles) },
        };
    }

    /// <summary>The element is there, but an action cannot reach it.</summary>
    public static ToolFailure Unreachable(string code, Called what, string why, JsonObject? details = null)
    {
        var facts = details ?? [];
        facts["path"] = what.Path;
        return new ToolFailure(code, $"{what.Name} {why}") { Retryable = true, Details = facts };
    }

    /// <summary>A ref whose control is gone.</summary>
    public static ToolFailure StaleRef(string reference, string why) =>
        new("STALE_REF", $"{reference} {why}: find the element again.") { Details = new JsonObject { ["ref"] = reference } };

    /// <summary>A ref whose control now shows another item.</summary>
    public static ToolFailure Recycled(string reference) =>
        new("RECYCLED", $"{reference} stood for an item whose row now shows another one: find the item again by its text.")
        {
            Details = new JsonObject { ["ref"] = reference },
        };

    /// <summary>Waiting was in vain.</summary>
    public static ToolFailure Timeout(string message, JsonObject lastState) =>
        new("TIMEOUT", message) { Retryable = true, Details = new JsonObject { ["lastState"] = lastState } };

    /// <summary>The app's UI thread does not get to this call.</summary>
    public static ToolFailure UiThreadBusy(string running, TimeSpan limit) =>
        new("UI_THREAD_BUSY", $"The app's UI thread did not answer for {limit.TotalSeconds:0.#} s; running there: {running}.")
        {
            Retryable = true,
            Details = new JsonObject { ["running"] = running },
        };

    /// <summary>The window closed while the call was at work.</summary>
    public static ToolFailure WindowClosed(string window) =>
        new("WINDOW_CLOSED", $"The window `{window}` closed before this could be done.") { Details = new JsonObject { ["window"] = window } };

    /// <summary>A window that was there, but is open no longer.</summary>
    public static ToolFailure WindowGone(string window, IEnumerable<string> open)
    {
        var titles = open.ToList();
        return new ToolFailure("WINDOW_CLOSED", $"The window `{window}` has closed. Open are: {Listed(titles)}.")
        {
            Retryable = true,
            Details = new JsonObject { ["window"] = window, ["windows"] = Array(titles) },
        };
    }

    /// <summary>The app ends, and its windows with it.</summary>
    public static ToolFailure AppEnds() => new("WINDOW_CLOSED", "The app ends: all its windows have closed before this could be done.");

    /// <summary>The app ended while a call ran.</summary>
    public static ToolFailure AppEndedMeanwhile() =>
        new("WINDOW_CLOSED", "The app ended while this call ran; whether it did what it was asked to is not known.");

    /// <summary>The app's own code threw; all of it is in the details.</summary>
    public static ToolFailure Unhandled(Exception exception) =>
        new("UNHANDLED", $"{exception.GetType().Name}: {exception.Message}")
        {
            Details = new JsonObject
            {
                ["exceptions"] = JsonSerializer.SerializeToNode(AppException.ChainOf(exception), CrashJson.Default.IReadOnlyListAppException),
            },
        };

    /// <summary>This control cannot do that.</summary>
    public static ToolFailure Unsupported(string message) => new("UNSUPPORTED", message);

    /// <summary>The keyboard does not reach an element, such as a list as long as it is empty.</summary>
    public static ToolFailure NoFocus(Called element) =>
        new("UNSUPPORTED", $"{element.Name} does not take the keyboard: nothing in it can have the focus.")
        {
            Retryable = true,
            Details = new JsonObject { ["path"] = element.Path },
        };

    /// <summary>A suggestion list is not open.</summary>
    public static ToolFailure NoListOpen(Called element) =>
        new("UNSUPPORTED", $"{element.Name} has no list open: type the beginning of the item into it first.")
        {
            Retryable = true,
            Details = new JsonObject { ["path"] = element.Path },
        };

    /// <summary>An element's automation peer cannot do that.</summary>
    public static ToolFailure NoPattern(Called element, string pattern, IReadOnlyList<string> patterns) =>
        new("UNSUPPORTED", $"{element.Name} has no pattern for `{pattern}`. It has: {Listed(patterns)}.")
        {
            Details = new JsonObject { ["path"] = element.Path, ["pattern"] = pattern, ["patterns"] = Array(patterns) },
        };

    /// <summary>A parameter that makes no sense.</summary>
    public static ToolFailure Invalid(string parameter, string message) =>
        new("INVALID_ARGUMENT", message) { Details = new JsonObject { ["parameter"] = parameter } };

    /// <summary>A locator that cannot be read.</summary>
    public static ToolFailure BadLocator(string text, LocatorSyntaxException problem) =>
        new("INVALID_ARGUMENT", $"The locator `{text}` cannot be read at column {problem.Column}: {problem.Message}")
        {
            Details = new JsonObject { ["locator"] = text, ["column"] = problem.Column, ["problem"] = problem.Problem },
        };

    private static string Named(JsonArray candidates, int count)
    {
        const int Shown = 4;
        var named = candidates.Take(Shown).Select((candidate, nth) => $"{candidate!["called"]} (nth={nth})").ToList();
        return named.Count == 0 ? "" : $": {string.Join(", ", named)}{(count > named.Count ? $" and {count - named.Count} more" : "")}";
    }

    private static string Listed(IReadOnlyList<string> words) => words.Count == 0 ? "none" : string.Join(", ", words.Select(word => $"`{word}`"));

    private static JsonArray Array(IEnumerable<string> words) => new([.. words.Select(word => (JsonNode)JsonValue.Create(word))]);
}
