using System.Text;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Recording;

/// <summary>
/// What is typed into one field until something else happens. It is told as it has to be typed to get the same text: as it was, or, after
/// corrections, as the whole text in the place of the former one.
/// </summary>
internal sealed class TypingDraft : Draft
{
    private readonly TextBox? _box;
    private readonly string _before;
    private readonly StringBuilder _typed = new();
    private readonly bool _isSecret;
    private bool _isCorrected;
    private string? _final;

    /// <summary>Looks at the field; nothing is typed yet.</summary>
    /// <param name="shop">What the tools of the app share.</param>
    /// <param name="window">Its window.</param>
    /// <param name="element">The field as people know it.</param>
    /// <param name="box">What holds its text; null where nothing does.</param>
    public TypingDraft(Workshop shop, TopLevel window, Visual element, TextBox? box)
        : base(shop, Now(InputKind.Type, window) with { Clear = false, Submit = false, Secret = false }, element)
    {
        _box = box;
        _isSecret = SecretFields.AreIn(element);
        _before = box?.Text ?? "";
    }

    /// <inheritdoc/>
    public override bool IsOpen => What.Submit == false;

    /// <summary>Whether it goes into the same field.</summary>
    public bool Goes(Visual element) => IsOpen && element == Element;

    /// <summary>Text was typed.</summary>
    public void Add(string text) => _typed.Append(text);

    /// <summary>Something else than typing changes the text: a correction, the clipboard.</summary>
    public void Correct() => _isCorrected = true;

    /// <summary>Enter ends it; what the app then makes of the field is no longer what was typed.</summary>
    public void Submit()
    {
        _final = _box?.Text;
        What = What with { Submit = true };
    }

    /// <inheritdoc/>
    public override InputEvent? Complete()
    {
        var now = (_final ?? _box?.Text)?.ReplaceLineEndings("\n");
        if (_typed.Length == 0 && (now is null || now == _before))
        {
            return What.Submit == true ? AsKey(base.Complete()!) : null;
        }

        if (_isSecret || SecretFields.AreIn(Element!))
        {
            return base.Complete()! with { Secret = true, Clear = _before.Length > 0, Changes = [] };
        }

        var typed = _typed.ToString();
        return now is null || !_isCorrected && (_before.Length == 0 || now == _before + typed)
            ? base.Complete()! with { Text = typed }
            : base.Complete()! with { Text = now, Clear = true };
    }

    private static InputEvent AsKey(InputEvent done) =>
        done with { Kind = InputKind.Press, Key = "Enter", Count = 1, Clear = null, Submit = null, Secret = null };
}
