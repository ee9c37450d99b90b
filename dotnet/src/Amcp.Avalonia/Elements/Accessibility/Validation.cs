namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads the validation errors of inputs. UI thread only.</summary>
internal static class Validation
{
    /// <summary>Determines whether the control has validation errors.</summary>
    public static bool IsInvalid(Visual element) => element is Control control && DataValidationErrors.GetHasErrors(control);

    /// <summary>Returns the messages that the control shows, in order.</summary>
    public static IReadOnlyList<string> Messages(Visual element) => element is Control control && DataValidationErrors.GetErrors(control) is { } errors
        ? [.. errors.Select(error => (error as Exception)?.Message ?? error?.ToString()).OfType<string>()]
        : [];
}
