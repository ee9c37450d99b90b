namespace Amcp.Avalonia.Diagnostics;

/// <summary>What ended the app, as the crash file and the link have it (contracts/app-tools/app-exception.ts).</summary>
/// <param name="Time">ISO 8601.</param>
/// <param name="Thread">Where it was thrown: <c>the UI thread</c>, or the name or number of another.</param>
/// <param name="Exceptions">The outermost one first.</param>
internal sealed record CrashRecord(string Time, string Thread, IReadOnlyList<AppException> Exceptions)
{
    /// <summary>In one line: what was thrown, and where in the app's own code.</summary>
    public string Summary
    {
        get
        {
            var first = Exceptions[0];
            var own = Exceptions.SelectMany(exception => exception.Frames).FirstOrDefault(frame => frame.Own);
            var place = own is null ? "" : $", in {own.Method}{(own.File is null ? "" : $" ({Path.GetFileName(own.File)}:{own.Line})")}";
            return $"unhandled {first.Type}: {first.Message.ReplaceLineEndings(" ")}{place}";
        }
    }
}
