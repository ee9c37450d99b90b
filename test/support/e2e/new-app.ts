/** What `dotnet new avalonia.app` writes, as far as it matters: an app that knows nothing of tests. */
export const newApp = {
  "src/Counter/Counter.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>WinExe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Avalonia" Version="12.1.6" />
    <PackageReference Include="Avalonia.Desktop" Version="12.1.6" />
    <PackageReference Include="Avalonia.Themes.Fluent" Version="12.1.6" />
    <PackageReference Include="Avalonia.Fonts.Inter" Version="12.1.6" />
  </ItemGroup>
</Project>
`,
  "src/Counter/Program.cs": `using System;
using Avalonia;

namespace Counter;

internal static class Program
{
    [STAThread]
    public static void Main(string[] args) => BuildAvaloniaApp().StartWithClassicDesktopLifetime(args);

    public static AppBuilder BuildAvaloniaApp() => AppBuilder.Configure<App>()
        .UsePlatformDetect()
        .WithInterFont();
}
`,
  "src/Counter/App.axaml": `<Application xmlns="https://github.com/avaloniaui" xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml" x:Class="Counter.App">
  <Application.Styles>
    <FluentTheme />
  </Application.Styles>
</Application>
`,
  "src/Counter/App.axaml.cs": `using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Markup.Xaml;

namespace Counter;

public partial class App : Application
{
    public override void Initialize() => AvaloniaXamlLoader.Load(this);

    public override void OnFrameworkInitializationCompleted()
    {
        if (ApplicationLifetime is IClassicDesktopStyleApplicationLifetime desktop)
        {
            desktop.MainWindow = new MainWindow();
        }

        base.OnFrameworkInitializationCompleted();
    }
}
`,
  "src/Counter/MainWindow.axaml": `<Window xmlns="https://github.com/avaloniaui" xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml" x:Class="Counter.MainWindow"
        Title="Counter" Width="400" Height="200">
  <StackPanel Margin="24" Spacing="12">
    <TextBlock x:Name="Total" Text="0" FontSize="32" />
    <Button x:Name="Add" Content="Add one" Click="OnAdd" />
  </StackPanel>
</Window>
`,
  "src/Counter/MainWindow.axaml.cs": `using Avalonia.Controls;
using Avalonia.Interactivity;

namespace Counter;

public partial class MainWindow : Window
{
    private int total;

    public MainWindow() => InitializeComponent();

    private void OnAdd(object? sender, RoutedEventArgs e) => Total.Text = (++total).ToString();
}
`,
} as const;
