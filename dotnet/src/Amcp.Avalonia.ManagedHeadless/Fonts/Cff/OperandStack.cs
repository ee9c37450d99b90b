namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>The numbers that a charstring has put down. Beyond either end it reads zeros and drops what is put there.</summary>
internal sealed class OperandStack
{
    private readonly double[] _values = new double[513];

    /// <summary>How many numbers there are.</summary>
    public int Count { get; private set; }

    /// <summary>A number by its place from the bottom.</summary>
    public double this[int place] => (uint)place < (uint)Count ? _values[place] : 0;

    /// <summary>Puts a number on top.</summary>
    public void Push(double value)
    {
        if (Count < _values.Length)
        {
            _values[Count++] = value;
        }
    }

    /// <summary>Takes the number on top.</summary>
    public double Pop() => Count > 0 ? _values[--Count] : 0;

    /// <summary>Takes all away.</summary>
    public void Clear() => Count = 0;

    /// <summary>Turns the topmost numbers round: a positive shift moves towards the top.</summary>
    public void Roll(int count, int shift)
    {
        if (count <= 0 || count > Count)
        {
            return;
        }

        var top = _values.AsSpan(Count - count, count);
        var turned = new double[count];
        for (var i = 0; i < count; i++)
        {
            turned[(((i + shift) % count) + count) % count] = top[i];
        }

        turned.CopyTo(top);
    }
}
