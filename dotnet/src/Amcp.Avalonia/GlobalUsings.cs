// Nearly every file of the handler uses these.
global using System.Globalization;
global using System.Text.Json;
global using Amcp.Avalonia.Core;
global using Amcp.Avalonia.Elements;
global using Avalonia;
global using Avalonia.Controls;
global using Avalonia.Input;
global using Avalonia.VisualTree;
