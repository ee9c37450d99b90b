using Samples.Foundation;

namespace Samples.Doubles;

/// <summary>A theme without an Avalonia application.</summary>
internal sealed class SwitchableTheme : ObservableObject, IAppTheme
{
    private bool _isDark;

    public bool IsDark
    {
        get => _isDark;
        set
        {
            if (Set(ref _isDark, value))
                Notify(nameof(IsLight));
        }
    }

    public bool IsLight
    {
        get => !IsDark;
        set => IsDark = !value;
    }

    public void Reset() => IsDark = false;
}
