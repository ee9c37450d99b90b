using System.Text;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Writes values of JSON as the runner writes them (ECMA-262, <c>JSON.stringify</c>), so that both write equal files and sentences.</summary>
internal static class JsonForm
{
    /// <summary>Returns an object with one member per line.</summary>
    /// <param name="depth">The number of objects and arrays around it.</param>
    /// <param name="members">The names and the values as JSON; members without a value are left out.</param>
    public static string Object(int depth, params ReadOnlySpan<(string Name, string? Value)> members)
    {
        var json = new StringBuilder("{");
        foreach (var (name, value) in members)
        {
            if (value is not null)
                json.Append(json.Length == 1 ? "\n" : ",\n").Append(' ', depth + 1).Append('"').Append(name).Append("\": ").Append(value);
        }

        return json.Append('\n').Append(' ', depth).Append('}').ToString();
    }

    /// <summary>Returns an array with one item per line.</summary>
    /// <param name="depth">The number of objects and arrays around it.</param>
    /// <param name="items">The items as JSON.</param>
    public static string Array(int depth, IEnumerable<string> items)
    {
        var indent = new string(' ', depth + 1);
        var lines = string.Join($",\n{indent}", items);
        return lines.Length == 0 ? "[]" : $"[\n{indent}{lines}\n{indent[1..]}]";
    }

    /// <summary>Returns a string with its quotes.</summary>
    public static string Of(string text)
    {
        var json = new StringBuilder(text.Length + 2).Append('"');
        foreach (var character in text)
        {
            _ = character switch
            {
                '"' => json.Append("\\\""),
                '\\' => json.Append("\\\\"),
                '\b' => json.Append("\\b"),
                '\f' => json.Append("\\f"),
                '\n' => json.Append("\\n"),
                '\r' => json.Append("\\r"),
                '\t' => json.Append("\\t"),
                < ' ' => json.Append(CultureInfo.InvariantCulture, $"\\u{(int)character:x4}"),
                _ => json.Append(character),
            };
        }

        return json.Append('"').ToString();
    }

    /// <summary>Returns a finite number: its shortest digits, with an exponent below 1e-6 and from 1e21.</summary>
    public static string Of(double number)
    {
        if (number == 0)
            return "0";

        var shortest = Math.Abs(number).ToString("R", CultureInfo.InvariantCulture);
        return (number < 0 ? "-" : "") + (shortest.Contains('E', StringComparison.Ordinal) ? Expanded(shortest) : shortest);
    }

    /// <summary>Returns a number from 0 to 100 with a fixed number of decimals (ECMA-262, <c>toFixed</c>); halves round up in every version of .NET.</summary>
    public static string Fixed(double number, int decimals)
    {
        const string Exact = "F24";
        var value = decimal.Parse(number.ToString(Exact, CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
        return Math.Round(value, decimals, MidpointRounding.AwayFromZero).ToString($"F{decimals}", CultureInfo.InvariantCulture);
    }

    // .NET writes exponents earlier than ECMAScript.
    private static string Expanded(string shortest)
    {
        var parts = shortest.Split('E');
        var (digits, exponent) = (parts[0].Replace(".", "", StringComparison.Ordinal), int.Parse(parts[1], CultureInfo.InvariantCulture));
        return exponent switch
        {
            >= 21 or < -6 => $"{parts[0]}e{(exponent < 0 ? "" : "+")}{exponent.ToString(CultureInfo.InvariantCulture)}",
            < 0 => $"0.{new string('0', -exponent - 1)}{digits}",
            _ when digits.Length > exponent + 1 => digits.Insert(exponent + 1, "."),
            _ => digits.PadRight(exponent + 1, '0'),
        };
    }
}
