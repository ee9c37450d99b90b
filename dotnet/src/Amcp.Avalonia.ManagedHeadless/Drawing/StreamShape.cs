using Amcp.Avalonia.ManagedHeadless.Raster;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a geometry built figure by figure, as from path markup.</summary>
internal sealed class StreamShape : PathShape, IStreamGeometryImpl
{
    private VectorPath _fill = new();
    private VectorPath _stroke = new();
    private FillRule _rule = FillRule.EvenOdd;

    public StreamShape() : base(new VectorPath())
    {
    }

    public override VectorPath FillPath => _fill;

    public override VectorPath StrokePath => _stroke;

    public override FillRule Rule => _rule;

    public IStreamGeometryImpl Clone()
    {
        var copy = new StreamShape();
        copy.Take(_fill.Transformed(Matrix.Identity), _fill == _stroke ? null : _stroke.Transformed(Matrix.Identity), _rule);
        return copy;
    }

    public IStreamGeometryContextImpl Open() => new StreamShapeContext(this);

    /// <summary>Replaces the outlines. Without <paramref name="stroke"/>, the fill outline is stroked.</summary>
    public void Take(VectorPath fill, VectorPath? stroke, FillRule rule)
    {
        (_fill, _stroke, _rule) = (fill, stroke ?? fill, rule);
        Changed();
    }
}
