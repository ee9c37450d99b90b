namespace Amcp.Avalonia.Tools;

/// <summary>The tools that every app with the handler serves. Adding one is one file, one line here and one file in contracts/app-tools.</summary>
internal static class StandardTools
{
    private static readonly IReadOnlyDictionary<string, Func<Workshop, AppTool>> s_table = new Dictionary<string, Func<Workshop, AppTool>>(StringComparer.Ordinal)
    {
        ["GetElementTree"] = shop => new GetElementTreeTool(shop),
        ["FindElement"] = shop => new FindElementTool(shop),
        ["WaitForElement"] = shop => new WaitForElementTool(shop),
        ["ClickElement"] = shop => new ClickElementTool(shop),
        ["TypeText"] = shop => new TypeTextTool(shop),
        ["CaptureScreenshot"] = shop => new CaptureScreenshotTool(shop),
        ["PressKey"] = shop => new PressKeyTool(shop),
        ["SelectItem"] = shop => new SelectItemTool(shop),
        ["ScrollElement"] = shop => new ScrollElementTool(shop),
        ["AnswerDialog"] = shop => new AnswerDialogTool(shop),
        ["ListWindows"] = shop => new ListWindowsTool(shop),
        ["GetErrors"] = shop => new GetErrorsTool(shop),
    };

    /// <summary>
    /// Makes them without touching Avalonia, so that they can be listed before the app is set up. They begin to watch the app when
    /// <see cref="AppTool.AppIsSetUp"/> is called on one of them, at the latest with the first call.
    /// </summary>
    public static IReadOnlyList<AppTool> Create(AmcpOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        var bench = new ToolBench(s_table);
        return [.. s_table.Keys.Select(name => new DeferredTool(name, bench))];
    }
}
