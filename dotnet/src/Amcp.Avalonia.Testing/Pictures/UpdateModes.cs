namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Reads how accepted pictures are updated.</summary>
internal static class UpdateModes
{
    private const string Variable = "AMCP_UPDATE";

    /// <summary>
    /// Reads the mode from the environment: <c>AMCP_UPDATE</c>, or without it <see cref="UpdateMode.None"/> under CI and <see cref="UpdateMode.Missing"/>
    /// elsewhere.
    /// </summary>
    /// <param name="variable">Returns the value of a variable of the environment.</param>
    /// <exception cref="PictureException">The variable has another value.</exception>
    public static UpdateMode Read(Func<string, string?> variable) => variable(Variable) switch
    {
        "none" => UpdateMode.None,
        "missing" => UpdateMode.Missing,
        "changed" => UpdateMode.Changed,
        "all" => UpdateMode.All,
        null or "" => variable("CI") is null or "" or "0" or "false" ? UpdateMode.Missing : UpdateMode.None,
        var other => throw new PictureException("AMCP_CONFIG_INVALID", $"{Variable} is `{other}`; it has to be none, missing, changed or all"),
    };
}
