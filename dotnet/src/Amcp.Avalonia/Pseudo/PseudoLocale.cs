namespace Amcp.Avalonia.Pseudo;

/// <summary>Shows the texts of an app's resources in the pseudo-locale, so that what is too narrow, and what is no resource, is seen.</summary>
internal static class PseudoLocale
{
    /// <summary>The name by which a runner asks for it. Systems do not know the culture, so that threads have another one.</summary>
    public const string Name = "qps-ploc";

    /// <summary>The culture of the threads.</summary>
    public const string Culture = "en-US";

    /// <summary>Gets a value indicating whether the texts are replaced.</summary>
    public static bool IsOn { get; private set; }

    /// <summary>Replaces the texts of generated classes. Called before the app creates its first text.</summary>
    public static void Start()
    {
        if (!IsOn)
            PseudoClasses.Replace();

        IsOn = true;
    }

    /// <summary>Replaces the texts of resource dictionaries. Called once the application object exists, before it opens a window.</summary>
    public static void ApplyTo(Application application) => PseudoDictionaries.Replace(application);
}
