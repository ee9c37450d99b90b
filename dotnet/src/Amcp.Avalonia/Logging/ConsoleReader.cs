using System.Text;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Logging;

/// <summary>Captures the app's console output and forwards it unchanged.</summary>
/// <param name="console">The original writer.</param>
/// <param name="log">Receives every complete line.</param>
/// <param name="level">The level of its lines.</param>
internal sealed class ConsoleReader(TextWriter console, AppLog log, LogLevel level) : TextWriter(console.FormatProvider)
{
    private const int LongestLine = 4096;

    private readonly StringBuilder _line = new();

    public override Encoding Encoding => console.Encoding;

    /// <summary>Replaces both console writers for the life of the process.</summary>
    public static void Install(AppLog log)
    {
        Console.SetOut(new ConsoleReader(Console.Out, log, LogLevel.Information));
        Console.SetError(new ConsoleReader(Console.Error, log, LogLevel.Warning));
    }

    public override void Write(char value)
    {
        console.Write(value);
        Read([value]);
    }

    public override void Write(string? value)
    {
        console.Write(value);
        Read(value);
    }

    public override void Write(char[] buffer, int index, int count)
    {
        console.Write(buffer, index, count);
        Read(buffer.AsSpan(index, count));
    }

    public override void Flush() => console.Flush();

    private void Read(ReadOnlySpan<char> text)
    {
        lock (_line)
        {
            foreach (var character in text)
            {
                if (character == '\n' || _line.Length >= LongestLine)
                {
                    log.Add(level, "Console", _line.ToString().TrimEnd('\r'));
                    _line.Clear();
                }

                if (character != '\n')
                    _line.Append(character);
            }
        }
    }
}
