namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>A frame of an app's stack.</summary>
/// <param name="Method">The method, with its type and parameters.</param>
/// <param name="File">The source file; null where no debug symbols name it.</param>
/// <param name="Line">Its line.</param>
internal sealed record AppFrame(string Method, string? File, int? Line);
