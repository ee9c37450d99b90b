namespace Amcp.Avalonia.Recording;

/// <summary>What a key does to the text of a field.</summary>
internal enum TextEdit
{
    /// <summary>Nothing: it is a command to the app.</summary>
    None,

    /// <summary>It writes.</summary>
    Text,

    /// <summary>It changes text, the selection or the place of the caret.</summary>
    Correction,

    /// <summary>It ends the input.</summary>
    Submission,
}
