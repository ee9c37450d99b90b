using Avalonia.Controls;

namespace ViewsApp;

/// <summary>Fails in its constructor.</summary>
public sealed class ThrowingView : UserControl
{
    /// <summary>Throws.</summary>
    public ThrowingView() => throw new InvalidOperationException("There is no server.", new IOException("The cable is loose."));
}
