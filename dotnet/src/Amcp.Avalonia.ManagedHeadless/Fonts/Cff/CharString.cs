using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>Interprets a Type 2 charstring as a glyph outline (Adobe Technical Note 5177). Hints are skipped.</summary>
/// <param name="global">The subroutines of the whole table.</param>
/// <param name="local">The subroutines of the glyph's font.</param>
internal sealed class CharString(CffIndex global, CffIndex local)
{
    private const int DeepestNesting = 10;
    private const int MostOperators = 100_000;

    private readonly OperandStack _stack = new();
    private readonly CharStringPen _pen = new();
    private CharStringArithmetic? _arithmetic;
    private int _hints;
    private int _operators;
    private bool _hasEnded;

    /// <summary>Returns the outline; null for a blank or invalid glyph.</summary>
    public VectorPath? Run(FontTable code)
    {
        var isWhole = Run(code, 0);
        return isWhole ? _pen.Finished() : null;
    }

    private bool Run(FontTable code, int depth)
    {
        for (var at = 0; at < code.Length && !_hasEnded;)
        {
            int first = code.U8(at++);
            if (first is 28 or >= 32)
                _stack.Push(Number(code, first, ref at));
            else if (first == 11)
                return true;
            else if (++_operators > MostOperators || !Operate(code, first, ref at, depth))
                return false;
        }

        return true;
    }

    private static double Number(FontTable code, int first, ref int at)
    {
        switch (first)
        {
            case 28:
                at += 2;
                return code.I16(at - 2);
            case <= 246:
                return first - 139;
            case <= 250:
                return (first - 247) * 256 + code.U8(at++) + 108;
            case <= 254:
                return -(first - 251) * 256 - code.U8(at++) - 108;
            default:
                at += 4;
                return (int)code.U32(at - 4) / 65536.0;
        }
    }

    private bool Operate(FontTable code, int first, ref int at, int depth)
    {
        switch (first)
        {
            case 10:
                return Call(local, depth);
            case 29:
                return Call(global, depth);
            case 12:
                Escaped(code.U8(at++));
                return true;
            case 14:
                // Four operands denote an accented letter by positions in Adobe's encoding, which OpenType has deprecated.
                _hasEnded = true;
                return _stack.Count < 4;
            case 1 or 3 or 18 or 23:
                _hints += _stack.Count / 2;
                break;
            case 19 or 20:
                _hints += _stack.Count / 2;
                at += (_hints + 7) / 8;
                break;
            default:
                _pen.Draw(first, _stack);
                break;
        }

        _stack.Clear();
        return true;
    }

    private void Escaped(int second)
    {
        if (second is >= 34 and <= 37)
        {
            _pen.Flex(second, _stack);
            _stack.Clear();
        }
        else
        {
            (_arithmetic ??= new CharStringArithmetic(_stack)).Run(second);
        }
    }

    /// <summary>Calls a subroutine. Numbers have a negative bias, so that most of them are short.</summary>
    private bool Call(CffIndex subroutines, int depth)
    {
        var bias = subroutines.Count < 1240 ? 107 : subroutines.Count < 33900 ? 1131 : 32768;
        var number = (int)_stack.Pop() + bias;
        return depth < DeepestNesting && number >= 0 && number < subroutines.Count && Run(subroutines[number], depth + 1);
    }
}
