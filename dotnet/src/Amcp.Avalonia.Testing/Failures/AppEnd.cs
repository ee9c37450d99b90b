using System.Text.Json.Nodes;
using Amcp.Avalonia.Testing.Starting;

namespace Amcp.Avalonia.Testing;

/// <summary>Describes why an app has ended.</summary>
internal static class AppEnd
{
    /// <summary>The code of an app that ended by itself.</summary>
    public const string Code = "AMCP_APP_CRASHED";

    /// <summary>Describes an app that has ended: its exception, its exit code and its whole output.</summary>
    /// <param name="app">The name of the app.</param>
    /// <param name="exitCode">The exit code.</param>
    /// <param name="output">Everything that it has written.</param>
    /// <param name="folder">The folder of the app, which has the crash file.</param>
    /// <param name="when">When it ended, such as <c>before it was ready</c>.</param>
    public static ToolFault Of(string app, int exitCode, string output, AppFolder folder, string when)
    {
        var crash = CrashIn(folder.CrashFile);
        var cause = crash?["exceptions"] is JsonArray { Count: > 0 } exceptions ? ExceptionText.Of(exceptions) : "";
        var verb = cause.Length > 0 ? $"crashed on {crash!["thread"]}" : $"ended with code {exitCode}";
        var wrote = output.Trim().Length == 0 ? "It wrote nothing." : $"Its output:{Environment.NewLine}{output.TrimEnd()}";
        return new ToolFault(Code, $"{app} {verb} {when}.") { Exceptions = Lines.Of(cause, wrote) };
    }

    private static JsonObject? CrashIn(string file)
    {
        try
        {
            return JsonNode.Parse(File.ReadAllText(file)) as JsonObject;
        }
        catch (Exception absent) when (absent is IOException or JsonException)
        {
            return null;
        }
    }
}
