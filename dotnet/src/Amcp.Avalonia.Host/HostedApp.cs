using System.Text.Json;

namespace Amcp.Avalonia.Host;

/// <summary>Represents the app that this process hosts, as the runner describes it in the variable AMCP_HOSTED.</summary>
internal sealed class HostedApp
{
    private const string Variable = "AMCP_HOSTED";
    private const string ViewsVariable = "AMCP_VIEWS";
    private const string HooksVariable = "DOTNET_STARTUP_HOOKS";

    private HostedApp(string assembly, string dependencies, string hooks, bool isStartedByBuilder, bool servesViews) =>
        (Assembly, Dependencies, Hooks, IsStartedByBuilder, ServesViews) = (assembly, dependencies, hooks, isStartedByBuilder, servesViews);

    /// <summary>Gets the path of the app's assembly.</summary>
    public string Assembly { get; }

    /// <summary>Gets whether <c>BuildAvaloniaApp</c> starts the app, instead of its own Main.</summary>
    public bool IsStartedByBuilder { get; }

    /// <summary>Gets whether the process only shows the app's views.</summary>
    public bool ServesViews { get; }

    /// <summary>Gets the folder of the app's assembly, which ends with a separator.</summary>
    public string Folder => Path.GetDirectoryName(Assembly) + Path.DirectorySeparatorChar;

    private string Dependencies { get; }

    private string Hooks { get; }

    /// <summary>Reads the description; null in every other process, such as one that a hosted app starts.</summary>
    /// <param name="environment">Reads a variable.</param>
    public static HostedApp? Of(Func<string, string?> environment)
    {
        if (environment(Variable) is not { Length: > 0 } text)
            return null;

        using var description = JsonDocument.Parse(text);
        var root = description.RootElement;
        string Text(string name) => root.GetProperty(name).GetString() ?? "";
        return new HostedApp(Text("assembly"), Text("dependencies"), Text("hooks"), root.GetProperty("byBuilder").GetBoolean(), environment(ViewsVariable) is { Length: > 0 });
    }

    /// <summary>
    /// Makes the process what it is without a host: the app's folder and dependency file are its own, and processes that it starts have no host.
    /// </summary>
    public void RestoreProcess()
    {
        AppContext.SetData("APP_CONTEXT_BASE_DIRECTORY", Folder);
        if (AppContext.GetData("APP_CONTEXT_DEPS_FILES") is string files)
            AppContext.SetData("APP_CONTEXT_DEPS_FILES", string.Join(Path.PathSeparator, [Dependencies, .. files.Split(Path.PathSeparator).Skip(1)]));

        Environment.SetEnvironmentVariable(HooksVariable, Hooks.Length == 0 ? null : Hooks);
        Environment.SetEnvironmentVariable(Variable, null);
    }
}
