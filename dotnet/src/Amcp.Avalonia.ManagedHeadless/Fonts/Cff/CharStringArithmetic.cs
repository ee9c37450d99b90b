namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>Implements the arithmetic operators of charstrings (Adobe Technical Note 5177, 4.4 to 4.6).</summary>
internal sealed class CharStringArithmetic(OperandStack stack)
{
    private readonly double[] _kept = new double[32];

    /// <summary>Executes an operator by its second byte; ignores unknown ones.</summary>
    public void Run(int code)
    {
        if (code is 3 or 4 or 10 or 11 or 12 or 15 or 24)
        {
            var second = stack.Pop();
            stack.Push(Binary(code, stack.Pop(), second));
        }
        else if (code is 5 or 9 or 14 or 26)
        {
            stack.Push(Unary(code, stack.Pop()));
        }
        else
        {
            Arrange(code);
        }
    }

    private static double Binary(int code, double first, double second) => code switch
    {
        3 => first != 0 && second != 0 ? 1 : 0,
        4 => first != 0 || second != 0 ? 1 : 0,
        10 => first + second,
        11 => first - second,
        12 => second == 0 ? 0 : first / second,
        15 => first == second ? 1 : 0,
        _ => first * second,
    };

    private static double Unary(int code, double value) => code switch
    {
        5 => value == 0 ? 1 : 0,
        9 => Math.Abs(value),
        14 => -value,
        _ => Math.Sqrt(Math.Max(0, value)),
    };

    private void Arrange(int code)
    {
        switch (code)
        {
            case 18:
                stack.Pop();
                break;
            case 20:
                Put((int)stack.Pop(), stack.Pop());
                break;
            case 21:
                stack.Push((int)stack.Pop() is >= 0 and < 32 and var place ? _kept[place] : 0);
                break;
            case 22:
                Choose();
                break;
            case 27:
                stack.Push(stack[stack.Count - 1]);
                break;
            case 28:
                stack.Roll(2, 1);
                break;
            case 29:
                var back = Math.Max(0, (int)stack.Pop());
                stack.Push(stack[stack.Count - 1 - back]);
                break;
            case 30:
                var shift = (int)stack.Pop();
                stack.Roll((int)stack.Pop(), shift);
                break;
        }
    }

    private void Put(int place, double value)
    {
        if (place is >= 0 and < 32)
            _kept[place] = value;
    }

    private void Choose()
    {
        var (second, first, otherwise, chosen) = (stack.Pop(), stack.Pop(), stack.Pop(), stack.Pop());
        stack.Push(first <= second ? chosen : otherwise);
    }
}
