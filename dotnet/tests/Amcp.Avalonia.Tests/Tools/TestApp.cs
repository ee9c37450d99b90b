using Avalonia;
using Avalonia.Themes.Fluent;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>The smallest app with a real theme.</summary>
public sealed class TestApp : Application
{
    /// <inheritdoc/>
    public override void Initialize() => Styles.Add(new FluentTheme());
}
