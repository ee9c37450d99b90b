namespace Amcp.Avalonia.Diagnostics;

/// <summary>Represents the exception that ended the app, for the crash file and the link (contracts/app-tools/app-exception.ts).</summary>
/// <param name="Time">ISO 8601.</param>
/// <param name="Thread">The thread: <c>the UI thread</c>, or the name or number of another thread.</param>
/// <param name="Exceptions">The outermost one first.</param>
internal sealed record CrashRecord(string Time, string Thread, IReadOnlyList<AppException> Exceptions)
{
    /// <summary>Gets the exception and its location in the app's own code, on one line.</summary>
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
