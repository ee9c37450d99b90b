using System.Text;
using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Recording;

/// <summary>
/// Represents text entry into one field until another action. It is recorded so that a replay yields the same text: as typed, or after corrections as a
/// replacement of the whole text.
/// </summary>
internal sealed class PendingTyping : PendingAction
{
    private readonly TextBox? _box;
    private readonly string _before;
    private readonly StringBuilder _typed = new();
    private readonly bool _isSecret;
    private bool _isCorrected;
    private string? _final;

    /// <summary>Captures the field before any text is entered.</summary>
    /// <param name="elements">The app's elements.</param>
    /// <param name="window">The window.</param>
    /// <param name="element">The field's element.</param>
    /// <param name="box">The text box that holds its text; null if there is none.</param>
    public PendingTyping(AppElements elements, TopLevel window, Visual element, TextBox? box)
        : base(elements, Now(InputKind.Type, window) with { Clear = false, Submit = false, Secret = false }, element)
    {
        _box = box;
        _isSecret = SecretFields.AreIn(element);
        _before = box?.Text ?? "";
    }

    public override bool IsOpen => What.Submit == false;

    /// <summary>Determines whether input continues in the same field.</summary>
    public bool Goes(Visual element) => IsOpen && element == Element;

    /// <summary>Appends entered text.</summary>
    public void Add(string text) => _typed.Append(text);

    /// <summary>Notes a change of the text other than typing, such as a correction or a paste.</summary>
    public void Correct() => _isCorrected = true;

    /// <summary>Notes that Enter submitted the text. Later changes of the field by the app do not count as typed.</summary>
    public void Submit()
    {
        _final = _box?.Text;
        What = What with { Submit = true };
    }

    public override InputEvent? Complete()
    {
        var now = (_final ?? _box?.Text)?.ReplaceLineEndings("\n");
        if (_typed.Length == 0 && (now is null || now == _before))
            return What.Submit == true ? AsKey(base.Complete()!) : null;

        if (_isSecret || SecretFields.AreIn(Element!))
            return base.Complete()! with { Secret = true, Clear = _before.Length > 0, Changes = [] };

        var typed = _typed.ToString();
        return now is null || !_isCorrected && (_before.Length == 0 || now == _before + typed)
            ? base.Complete()! with { Text = typed }
            : base.Complete()! with { Text = now, Clear = true };
    }

    private static InputEvent AsKey(InputEvent done) =>
        done with { Kind = InputKind.Press, Key = "Enter", Count = 1, Clear = null, Submit = null, Secret = null };
}
