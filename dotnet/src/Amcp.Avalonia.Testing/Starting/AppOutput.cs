using System.Text;

namespace Amcp.Avalonia.Testing.Starting;

/// <summary>Collects what an app writes to its output and error streams, in the order of arrival. Thread-safe.</summary>
internal sealed class AppOutput
{
    private const int Longest = 8 * 1024 * 1024;

    private readonly StringBuilder _text = new();

    /// <summary>Reads a stream to its end.</summary>
    public async Task ReadAsync(StreamReader stream)
    {
        var buffer = new char[4096];
        while (await stream.ReadAsync(buffer).ConfigureAwait(false) is > 0 and var length)
        {
            lock (_text)
            {
                _text.Append(buffer, 0, length);
                if (_text.Length > Longest)
                    _text.Remove(0, _text.Length - Longest);
            }
        }
    }

    /// <summary>Returns all text so far; the beginning of a text of many megabytes is lost.</summary>
    public override string ToString()
    {
        lock (_text)
            return _text.ToString();
    }
}
