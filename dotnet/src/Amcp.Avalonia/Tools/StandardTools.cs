using Amcp.Avalonia.Diagnostics;

namespace Amcp.Avalonia.Tools;

/// <summary>The tools that every app with the handler serves. Adding one is one file, one line here and one file in contracts/app-tools.</summary>
internal static class StandardTools
{
    private static readonly Dictionary<string, Func<Workshop, AppTool>> s_table = new(StringComparer.Ordinal)
    {
        ["GetElementTree"] = shop => new GetElementTreeTool(shop),
        ["FindElement"] = shop => new FindElementTool(shop),
        ["WaitForElement"] = shop => new WaitForElementTool(shop),
        ["ClickElement"] = shop => new ClickElementTool(shop),
        ["HoverElement"] = shop => new HoverElementTool(shop),
        ["TypeText"] = shop => new TypeTextTool(shop),
        ["CaptureScreenshot"] = shop => new CaptureScreenshotTool(shop),
        ["PressKey"] = shop => new PressKeyTool(shop),
        ["SelectItem"] = shop => new SelectItemTool(shop),
        ["ScrollElement"] = shop => new ScrollElementTool(shop),
        ["AnswerDialog"] = shop => new AnswerDialogTool(shop),
        ["ListWindows"] = shop => new ListWindowsTool(shop),
        ["GetErrors"] = shop => new GetErrorsTool(shop),
    };

    /// <summary>Their names, in the order of the contract.</summary>
    public static IEnumerable<string> Names => s_table.Keys;

    /// <summary>Makes them and starts to watch the app: called once, on the UI thread, when Avalonia is set up and no window is open yet.</summary>
    public static IReadOnlyList<AppTool> Create(AmcpOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        var shop = new Workshop(new UiThread());
        BindingErrorSink.Install(shop.Errors);
        ExceptionWatch.Install(shop.Errors);
        return [.. s_table.Values.Select(make => make(shop))];
    }
}
