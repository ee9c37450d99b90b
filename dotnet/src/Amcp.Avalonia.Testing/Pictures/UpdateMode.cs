namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Specifies how accepted pictures are updated.</summary>
internal enum UpdateMode
{
    /// <summary>Nothing is written, and a missing picture fails. The default under CI.</summary>
    None,

    /// <summary>A missing picture is written and fails, so that a person reviews it. The default elsewhere.</summary>
    Missing,

    /// <summary>Missing and differing pictures are written and pass.</summary>
    Changed,

    /// <summary>Every picture is written and passes.</summary>
    All,
}
