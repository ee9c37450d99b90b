using System.Diagnostics;
using System.Reflection;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Reads the stack trace of an exception.</summary>
internal static class StackFrames
{
    private const int MostAtTheTop = 200;
    private const int MostAtTheBottom = 50;

    private static readonly string[] s_handler = ["Amcp.Avalonia", "Amcp.Avalonia.ManagedHeadless"];
    private static readonly string[] s_frameworks = ["Avalonia", "System", "Microsoft", "mscorlib", "netstandard", "MicroCom", "Tmds"];

    /// <summary>Returns the frames without those of this library, and the number omitted from the middle of a deep stack.</summary>
    public static (IReadOnlyList<AppFrame> Frames, int Omitted) Of(Exception exception)
    {
        var all = new StackTrace(exception, fNeedFileInfo: true).GetFrames().Where(frame => !IsHandler(frame)).ToList();
        var omitted = Math.Max(0, all.Count - MostAtTheTop - MostAtTheBottom);
        var shown = omitted == 0 ? all : [.. all.Take(MostAtTheTop), .. all.TakeLast(MostAtTheBottom)];
        return ([.. shown.Select(Describe).OfType<AppFrame>()], omitted);
    }

    // A trace of one frame resolves the names of async methods and lambdas. Markers without a method yield an empty text.
    private static AppFrame? Describe(StackFrame frame)
    {
        var written = new StackTrace(frame).ToString().Trim().Split('\n')[0].TrimEnd();
        var method = (written.StartsWith("at ", StringComparison.Ordinal) ? written[3..] : written).Split(" in ")[0];
        return method.Length == 0
            ? null
            : new AppFrame(method, frame.GetFileName(), frame.GetFileLineNumber() is > 0 and var line ? line : null, IsOwn(frame));
    }

    private static bool IsHandler(StackFrame frame) => AssemblyOf(frame) is { } name && s_handler.Contains(name);

    private static bool IsOwn(StackFrame frame) =>
        AssemblyOf(frame) is { } name
        && (name == Assembly.GetEntryAssembly()?.GetName().Name
            || (frame.GetFileName() is not null && !s_frameworks.Any(known => name == known || name.StartsWith($"{known}.", StringComparison.Ordinal))));

    [System.Diagnostics.CodeAnalysis.UnconditionalSuppressMessage(
        "Trimming", "IL2026", Justification = "A frame whose method was trimmed away counts as foreign and is still named by the trace.")]
    private static string? AssemblyOf(StackFrame frame) => frame.GetMethod()?.Module.Assembly.GetName().Name;
}
