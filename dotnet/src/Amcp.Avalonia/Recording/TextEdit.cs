namespace Amcp.Avalonia.Recording;

/// <summary>Specifies the effect of a key on a field's text.</summary>
internal enum TextEdit
{
    /// <summary>None: a command to the app.</summary>
    None,

    /// <summary>Enters text.</summary>
    Text,

    /// <summary>Changes text, selection or caret position.</summary>
    Correction,

    /// <summary>Submits the input.</summary>
    Submission,
}
