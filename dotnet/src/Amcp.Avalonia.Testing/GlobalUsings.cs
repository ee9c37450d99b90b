// Namespaces of most files.
global using System.Globalization;
global using System.Text.Json;
global using Amcp.Avalonia.Core;
