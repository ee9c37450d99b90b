using Amcp.Avalonia.Diagnostics;

namespace Amcp.Avalonia.Tools;

/// <summary>The tools that every app with the handler serves. Adding one is one file here and one in contracts/app-tools.</summary>
internal static class StandardTools
{
    /// <summary>Makes them and starts to watch the app: call it once, on the UI thread, before the first window.</summary>
    public static IReadOnlyList<AppTool> Create(AmcpOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        var shop = new Workshop(new UiThread());
        BindingErrorSink.Install(shop.Errors);
        ExceptionWatch.Install(shop.Errors);
        return Create(shop);
    }

    /// <summary>Makes them over what a test has set up.</summary>
    public static IReadOnlyList<AppTool> Create(Workshop shop) =>
    [
        new GetElementTreeTool(shop),
        new FindElementTool(shop),
        new WaitForElementTool(shop),
        new ClickElementTool(shop),
        new TypeTextTool(shop),
        new CaptureScreenshotTool(shop),
        new PressKeyTool(shop),
        new SelectItemTool(shop),
        new ScrollElementTool(shop),
        new AnswerDialogTool(shop),
        new ListWindowsTool(shop),
        new GetErrorsTool(shop),
    ];
}
