// Namespaces of most files.
global using System.Globalization;
global using System.Text.Json;
