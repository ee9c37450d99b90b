using System.Reflection;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>Implements Avalonia's IStorageProviderFactory at run time, because the interface is not public in every Avalonia line.</summary>
internal class StorageFactory : DispatchProxy
{
    /// <summary>Creates the storage provider of a top level.</summary>
    public Func<TopLevel, IStorageProvider> Make { get; set; } = owner => owner.StorageProvider;

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => Make((TopLevel)args![0]!);
}
