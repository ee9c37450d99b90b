using Avalonia.Media;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>The same drawing for both renderers.</summary>
/// <param name="Ours">Draws through Avalonia on the managed platform.</param>
/// <param name="Skia">Draws as Avalonia.Skia does.</param>
internal sealed record Sample(Action<DrawingContext> Ours, Action<SKCanvas> Skia);
