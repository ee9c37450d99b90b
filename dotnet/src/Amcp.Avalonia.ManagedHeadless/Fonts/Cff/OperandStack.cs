namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>Represents the operand stack of a charstring. Reading out of range yields zero, and pushing beyond the limit is ignored.</summary>
internal sealed class OperandStack
{
    private readonly double[] _values = new double[513];

    /// <summary>Gets the number of operands.</summary>
    public int Count { get; private set; }

    /// <summary>Gets the operand at an index from the bottom.</summary>
    public double this[int place] => (uint)place < (uint)Count ? _values[place] : 0;

    /// <summary>Pushes a number.</summary>
    public void Push(double value)
    {
        if (Count < _values.Length)
            _values[Count++] = value;
    }

    /// <summary>Pops the top number.</summary>
    public double Pop() => Count > 0 ? _values[--Count] : 0;

    /// <summary>Removes all operands.</summary>
    public void Clear() => Count = 0;

    /// <summary>Rolls the topmost operands; a positive shift moves towards the top.</summary>
    public void Roll(int count, int shift)
    {
        if (count <= 0 || count > Count)
            return;

        var top = _values.AsSpan(Count - count, count);
        var turned = new double[count];
        for (var i = 0; i < count; i++)
            turned[(((i + shift) % count) + count) % count] = top[i];

        turned.CopyTo(top);
    }
}
