using System.Reflection;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Frames;

/// <summary>The drawing operations of one frame, in the order in which Avalonia gave them to the renderer.</summary>
/// <param name="calls">Methods of <see cref="IDrawingContextImpl"/> with their arguments.</param>
internal sealed class RecordedFrame(IReadOnlyList<(MethodInfo Method, object?[] Arguments)> calls)
{
    /// <summary>Gets the number of operations.</summary>
    public int Count => calls.Count;

    /// <summary>Records what a window draws. UI thread only.</summary>
    public static RecordedFrame Of(TopLevel window, PixelSize size)
    {
        var calls = new List<(MethodInfo, object?[])>();
        var own = AvaloniaLocator.Current.GetRequiredService<IPlatformRenderInterface>();
        var canvas = Interception.Of<IDrawingContextImpl>(Record(calls));
        var bitmap = own.CreateRenderTargetBitmap(size, new Vector(96, 96));
        var target = Interception.Of<IRenderTargetBitmapImpl>((method, arguments) =>
            method.ReturnType == typeof(IDrawingContextImpl) ? canvas : method.Invoke(bitmap, arguments));
        AvaloniaLocator.CurrentMutable.Bind<IPlatformRenderInterface>().ToConstant(Interception.Of<IPlatformRenderInterface>((method, arguments) =>
            method.Name == nameof(IPlatformRenderInterface.CreateRenderTargetBitmap) ? target : method.Invoke(own, arguments)));
        try
        {
            using var picture = new RenderTargetBitmap(size, new Vector(96, 96));
            picture.Render(window);
        }
        finally
        {
            AvaloniaLocator.CurrentMutable.Bind<IPlatformRenderInterface>().ToConstant(own);
        }

        return new RecordedFrame(calls);
    }

    /// <summary>Draws the frame.</summary>
    public void DrawTo(IDrawingContextImpl canvas)
    {
        foreach (var (method, arguments) in calls)
            method.Invoke(canvas, arguments);
    }

    private static Func<MethodInfo, object?[], object?> Record(List<(MethodInfo, object?[])> calls)
    {
        var transform = Matrix.Identity;
        return (method, arguments) =>
        {
            switch (method.Name)
            {
                case "get_Transform":
                    return transform;
                case "set_Transform":
                    transform = (Matrix)arguments[0]!;
                    break;
                case nameof(IDrawingContextImpl.GetFeature) or nameof(IDisposable.Dispose):
                    return null;
            }

            calls.Add((method, [.. arguments.Select(Lasting)]));
            return null;
        };
    }

    // The app may change a brush or a pen before the frame is drawn again.
    private static object? Lasting(object? argument) => argument switch
    {
        IBrush brush => brush.ToImmutable(),
        IPen pen => pen.ToImmutable(),
        _ => argument,
    };
}
