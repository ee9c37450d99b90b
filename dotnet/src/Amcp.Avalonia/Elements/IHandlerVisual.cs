namespace Amcp.Avalonia.Elements;

/// <summary>Marks a visual that the handler shows for users, which is no part of the app.</summary>
internal interface IHandlerVisual;
